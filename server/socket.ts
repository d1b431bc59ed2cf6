/** A WebSocket as a {@link Port} for the RPC. */
import type { RawData, WebSocket } from 'ws';
import type { Port } from '../api/rpc.ts';

/** Bytes that a sleeping page may leave unread before its connection is closed; it reconnects later. */
const UNREAD_LIMIT = 256 * 1024 * 1024;

export function socketPort(socket: WebSocket): Port {
  socket.on('error', () => socket.terminate());
  return {
    send(text) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > UNREAD_LIMIT) socket.terminate();
      else socket.send(text);
    },
    onMessage(listener) {
      socket.on('message', (data: RawData, binary: boolean) => {
        if (binary) socket.close(1003, 'text only');
        else listener(data.toString());
      });
    },
    onClose(listener) {
      socket.once('close', listener);
    },
    close() {
      socket.close();
    },
  };
}
