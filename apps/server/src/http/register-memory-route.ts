import type { ParamsOf, QueryOf, RouteDefinition } from '@airdial/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accessGateFor, admit, findIdentity } from './access-gate.ts';
import { identityOf } from './identity.ts';
import { parseCall } from './parse-call.ts';
import type { PreparedAnswer } from './prepared-answer.ts';

/** So many addresses are remembered as parsed; more are parsed again, which costs a little and harms nothing. */
const REMEMBERED_CALLS_COUNT = 2_000;
/** An address that is longer than an honest one is not worth its memory. */
const REMEMBERED_URL_MAX_CHARS = 512;

/** Answers one address as things stand now. */
type Recall = () => PreparedAnswer;
type MemoryCall<R extends RouteDefinition> = { readonly params: ParamsOf<R>; readonly query: QueryOf<R> };

/** What administrators are answered instead, from memory too. */
type ForAdministrators<R extends RouteDefinition> = {
  /** Whether an address asks for what only they may see: for the others nobody's session is looked up. */
  mayConcern(url: string): boolean;
  prepare(call: MemoryCall<R>): Recall;
};

/**
 * Serves a read that everybody polls and that is answered from memory. It does what `registerRoute` does for a
 * `PreparedAnswer`, at nearly the cost of bare node:http: an address is checked once and then remembered, the headers
 * of an answer are put together once, and the bytes go straight to the socket. It does not count against an address's
 * allowance, and nobody's session is looked up except during maintenance, or where somebody with a token asks for what
 * is for administrators.
 *
 * @param prepare is called once for an address, and what it returns whenever the address is asked for. The answer must
 *   be the same for every caller.
 */
export function registerMemoryRoute<const R extends RouteDefinition & { readonly access: 'public' }>(
  app: FastifyInstance,
  definition: R,
  prepare: (call: MemoryCall<R>) => Recall,
  forAdministrators?: ForAdministrators<R>,
): void {
  const gate = accessGateFor(app, definition);
  const recalls = new Map<string, Recall>();
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const { url } = request.raw;
    const recall =
      recalls.get(url ?? '') ?? remember(recalls, request, () => prepare(parse(definition, request)));
    sendFromMemory(request, reply, recall());
  };
  const answerWhoAsks = async (request: FastifyRequest, reply: FastifyReply) => {
    await findIdentity(gate, definition, request);
    admit(gate, definition, request);
    if (forAdministrators && identityOf(request)?.role === 'admin')
      return sendFromMemory(request, reply, forAdministrators.prepare(parse(definition, request))());
    answer(request, reply);
  };
  const mayBeForAdministrator = ({ raw }: FastifyRequest) =>
    raw.headers.authorization !== undefined && (forAdministrators?.mayConcern(raw.url ?? '') ?? false);
  const mattersWhoAsks = (request: FastifyRequest) =>
    gate.isInMaintenance() || mayBeForAdministrator(request);
  app.route({
    method: definition.method,
    url: definition.path,
    config: { rateLimit: false },
    handler: (request, reply) =>
      mattersWhoAsks(request) ? answerWhoAsks(request, reply) : answer(request, reply),
  });
}

const parse = <R extends RouteDefinition>(definition: R, request: FastifyRequest) =>
  parseCall(definition, request) as MemoryCall<R>;

function remember(recalls: Map<string, Recall>, request: FastifyRequest, prepare: () => Recall): Recall {
  const recall = prepare();
  if (request.url.length > REMEMBERED_URL_MAX_CHARS) return recall;
  const [oldest] = recalls.keys();
  if (recalls.size >= REMEMBERED_CALLS_COUNT && oldest !== undefined) recalls.delete(oldest);
  recalls.set(request.url, recall);
  return recall;
}

type Encoding = ReturnType<PreparedAnswer['encodingFor']>;

type Sendable = {
  /** Names and values in turn, as node:http takes them without a copy. */
  readonly headers: string[];
  /** The bytes as latin1: node:http then sends head and body in one write, which a Buffer would make two. */
  readonly body: string;
};
type Sendables = Map<Encoding | 'not modified', Sendable>;
const sendables = new WeakMap<PreparedAnswer, Sendables>();

function sendFromMemory(request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer): void {
  const asked = request.raw.headers;
  const isKnown = asked['if-none-match']?.includes(answer.etag) ?? false;
  const form = isKnown ? 'not modified' : answer.encodingFor(asked['accept-encoding'] ?? '');
  const { headers, body } = sendableFor(reply, answer, form);
  reply.hijack();
  reply.raw.writeHead(isKnown ? 304 : 200, headers).end(body, 'latin1');
}

function sendableFor(reply: FastifyReply, answer: PreparedAnswer, form: Encoding | 'not modified'): Sendable {
  const forms: Sendables = sendables.get(answer) ?? new Map();
  sendables.set(answer, forms);
  const known = forms.get(form);
  if (known) return known;
  const made = makeSendable(sharedHeaders(reply), answer, form);
  forms.set(form, made);
  return made;
}

function makeSendable(shared: string[], answer: PreparedAnswer, form: Encoding | 'not modified'): Sendable {
  const headers = [...shared, 'etag', answer.etag, 'cache-control', 'no-cache', 'vary', 'accept-encoding'];
  if (form === 'not modified') return { headers, body: '' };
  const bytes = answer.bytes(form);
  headers.push('content-type', answer.contentType, 'content-length', String(bytes.length));
  if (form) headers.push('content-encoding', form);
  return { headers, body: bytes.toString('latin1') };
}

/** Hooks may have set more by now, but only these are the same for everybody and may be remembered. */
const SHARED_HEADERS = [
  'x-content-type-options',
  'referrer-policy',
  'content-security-policy',
  'strict-transport-security',
];

const sharedHeaders = (reply: FastifyReply): string[] =>
  SHARED_HEADERS.flatMap((name) => {
    const value = reply.getHeader(name);
    return value === undefined ? [] : [name, String(value)];
  });
