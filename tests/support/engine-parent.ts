/** Starts the engine of its arguments, prints a line when it searches, and waits. */
import { EngineClient } from '../../host/external/engine-client.ts';

const engine = await EngineClient.start({ command: process.argv.slice(2), options: {} });
const searching = engine.search('rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1', [], 'infinite', null, () =>
  console.log('searching'),
);
await searching;
