/** English: games against an engine. */
import { figure } from './numbers.ts';

export const play = {
  play: {
    title: 'Play against an engine',
    opponent: 'Opponent',
    level: 'Level',
    levelOf: (level: number, most: number) => (level === most ? `${figure(level)} (full strength)` : figure(level)),
    named: (name: string, level: number) => `${name}, level ${figure(level)}`,
    levelHint: 'Lower levels search fewer positions and often choose a weaker move.',
    from: 'Position',
    starts: { start: 'Start of a game', board: 'On the board' },
    minutes: 'Minutes for each side',
    increment: 'Seconds added per move',
    noClock: '0 minutes: without clocks.',
    begin: 'Start the game',
    replaces: 'The game that is being played ends.',
    you: 'You',
    thinking: (name: string) => `${name} is thinking…`,
    paused: 'The game is paused.',
    pause: 'Pause',
    resume: 'Continue',
    resign: 'Resign',
    resigned: (side: string) => `${side} resigned.`,
    timeOut: 'Time has run out.',
    declined: (name: string) => `${name} declines the draw.`,
    newGame: 'New game',
    leave: 'Leave the game',
    event: (name: string) => `Game against ${name}`,
    clockOf: (name: string, time: string) => `${name}: ${time}`,
    resumeGame: 'Continue the game',
  },
};
