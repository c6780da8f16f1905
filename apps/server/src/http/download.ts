import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** A file to be saved. It is sent as it is read or made, and never whole in memory. */
export class Download {
  /** The media type. */
  readonly type: string;
  /** ASCII, without quotes. */
  readonly fileName: string;
  readonly content: Iterable<string> | Readable;
  /** The size, for a file of a fixed size. */
  readonly bytes: number | undefined;

  constructor(type: string, fileName: string, content: Iterable<string> | Readable, bytes?: number) {
    this.type = type;
    this.fileName = fileName;
    this.content = content;
    this.bytes = bytes;
  }
}

export function replyDownload(
  reply: FastifyReply,
  { type, fileName, content, bytes }: Download,
): FastifyReply {
  reply.header('content-type', type).header('content-disposition', `attachment; filename="${fileName}"`);
  if (bytes !== undefined) reply.header('content-length', bytes);
  return reply.send(
    content instanceof Readable ? content : Readable.from(withPauses(content), { objectMode: false }),
  );
}

/** Lets other work run between the chunks. */
async function* withPauses(chunks: Iterable<string>): AsyncGenerator<string> {
  for (const chunk of chunks) {
    yield chunk;
    await yieldToEventLoop();
  }
}
