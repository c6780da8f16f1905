import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** A file to be saved. It is sent as it is made, and never whole in memory. */
export class Download {
  /** The media type. */
  readonly type: string;
  /** ASCII, without quotes. */
  readonly fileName: string;
  readonly chunks: Iterable<string>;

  constructor(type: string, fileName: string, chunks: Iterable<string>) {
    this.type = type;
    this.fileName = fileName;
    this.chunks = chunks;
  }
}

export const replyDownload = (reply: FastifyReply, { type, fileName, chunks }: Download): FastifyReply =>
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(withPauses(chunks), { objectMode: false }));

/** Lets other work run between the chunks. */
async function* withPauses(chunks: Iterable<string>): AsyncGenerator<string> {
  for (const chunk of chunks) {
    yield chunk;
    await yieldToEventLoop();
  }
}
