import { inspectionNotes } from '@airdial/contract/channel/messages';
import type { StreamCandidate } from '@airdial/contract/channel/stream-candidate';
import pLimit from 'p-limit';
import { OutboundError, toOutboundError } from '../../../outbound/outbound-error.ts';
import { CANDIDATES_MAX_COUNT, HOPS_MAX_COUNT, type Lead } from './inspection-types.ts';
import { withPlaylist } from './one-stream-playlist.ts';
import { type AudioStream, type OpenContext, openAddress, type TextDocument } from './open-address.ts';
import { isHls } from './parse-hls.ts';
import { parsePage } from './parse-page.ts';
import { findSecureTwin } from './secure-twin.ts';
import { serverDocumentAddresses } from './server-documents.ts';
import { toCandidate } from './to-candidate.ts';
import { toLeads } from './to-leads.ts';

/** The limit for one inspection: stream servers count each connection as a listener. */
const CONCURRENT_CONNECTIONS_MAX_COUNT = 4;
const NOTES_MAX_COUNT = 20;
/** From which an icon is fetched. */
const WEBSITES_MAX_COUNT = 3;

export type Inspection = { readonly candidates: StreamCandidate[]; readonly notes: string[] };

/** What one address turned out to be. */
type Finding = {
  readonly candidate?: StreamCandidate;
  readonly leads?: readonly Lead[];
  readonly notes?: readonly string[];
  readonly error?: OutboundError;
};

/** One inspection: hop by hop from the entered address, each address once. */
export class InspectionWalk {
  readonly #context: OpenContext;
  readonly #isSecurePage: boolean;
  readonly #limit = pLimit(CONCURRENT_CONNECTIONS_MAX_COUNT);
  readonly #seen = new Set<string>();

  constructor(context: OpenContext, isSecurePage: boolean) {
    this.#context = context;
    this.#isSecurePage = isSecurePage;
  }

  /** After the time is up it returns what was found. */
  async run(url: string): Promise<Inspection & { readonly firstError: OutboundError | undefined }> {
    const candidates: StreamCandidate[] = [];
    const notes = new Set<string>();
    let firstError: OutboundError | undefined;
    let leads: readonly Lead[] = startingLeads(url);
    for (let hop = 0; leads.length > 0 && !this.#context.signal.aborted; hop += 1) {
      const fresh = this.#takeFresh(leads, CANDIDATES_MAX_COUNT - candidates.length);
      const findings = await Promise.all(fresh.map((lead) => this.#limit(() => this.#look(lead, hop))));
      if (hop === 0) firstError = findings[0]?.error;
      for (const { candidate, notes: remarks = [] } of findings) {
        if (candidate && !isKnown(candidates, candidate)) candidates.push(candidate);
        for (const note of remarks) if (notes.size < NOTES_MAX_COUNT) notes.add(note);
      }
      leads = findings.flatMap((finding) => finding.leads ?? []);
    }
    return { candidates: await this.#addIcons(candidates), notes: [...notes], firstError };
  }

  #takeFresh(leads: readonly Lead[], max: number): Lead[] {
    const fresh: Lead[] = [];
    for (const lead of leads) {
      if (this.#seen.has(lead.url) || fresh.length >= max) continue;
      this.#seen.add(lead.url);
      fresh.push(lead);
    }
    return fresh;
  }

  async #look(lead: Lead, hop: number): Promise<Finding> {
    const opened = await openAddress(lead.url, this.#context).catch(toOutboundError);
    if (opened instanceof OutboundError) {
      const isWorthANote = lead.role === 'named' && !this.#context.signal.aborted;
      return {
        error: opened,
        notes: isWorthANote ? [inspectionNotes.unreadable(lead.url, opened.reason)] : [],
      };
    }
    if (lead.role === 'status-document' && opened.kind !== 'json') return {};
    if (opened.kind === 'audio' || (opened.kind === 'm3u' && isHls(opened.text)))
      return { candidate: await this.#toCandidate(lead, opened) };
    return this.#follow(lead, opened, hop);
  }

  async #toCandidate(lead: Lead, stream: AudioStream | TextDocument): Promise<StreamCandidate> {
    const secureUrl = await findSecureTwin(lead.url, stream, this.#context);
    return toCandidate(lead, stream, { secureUrl, isSecurePage: this.#isSecurePage });
  }

  async #follow(lead: Lead, document: TextDocument, hop: number): Promise<Finding> {
    const { url, facts, role } = lead;
    const isExpected = role === 'entered' || role === 'named';
    const found = await toLeads(document, facts);
    if (!found) return isExpected ? { notes: [toNoStreamNote(url, document)] } : {};
    if (hop > HOPS_MAX_COUNT) return isExpected ? { notes: [inspectionNotes.tooManyHops(url)] } : {};
    const moved = hop === 0 && document.redirects > 0 ? serverLeads(document.url) : [];
    return { leads: [...moved, ...withPlaylist(lead, document, found.leads)], notes: found.notes };
  }

  /** Streams without a picture get the icon of the website that they name. */
  async #addIcons(candidates: readonly StreamCandidate[]): Promise<StreamCandidate[]> {
    const bare = candidates.filter(({ imageUrl }) => imageUrl === null);
    const websites = [...new Set(bare.flatMap(({ website }) => website ?? []))].slice(0, WEBSITES_MAX_COUNT);
    const icons = new Map(
      await Promise.all(
        websites.map(async (url) => [url, await this.#limit(() => this.#findIcon(url))] as const),
      ),
    );
    return candidates.map((candidate) => ({
      ...candidate,
      imageUrl: candidate.imageUrl ?? icons.get(candidate.website ?? '') ?? null,
    }));
  }

  async #findIcon(website: string): Promise<string | null> {
    const opened = await openAddress(website, this.#context).catch(() => null);
    return opened?.kind === 'page' ? (await parsePage(opened.text, opened.url)).icon : null;
  }
}

/** Lists of channels as CSV or JSON are imported. */
const toNoStreamNote = (url: string, { kind, meta: { contentType } }: TextDocument): string =>
  kind === 'json' || contentType === 'text/csv'
    ? inspectionNotes.table(url)
    : inspectionNotes.noAudio(url, contentType);

/** The address, and the status documents of the server that it may be the root of. */
const startingLeads = (url: string): Lead[] => [
  { url, facts: {}, role: 'entered' as const },
  ...serverLeads(url),
];

const serverLeads = (url: string): Lead[] =>
  serverDocumentAddresses(url).map((address) => ({
    url: address,
    facts: {},
    role: 'status-document' as const,
  }));

/** A stream that several documents name, perhaps by other addresses that lead to the same. */
const isKnown = (
  candidates: readonly StreamCandidate[],
  { streamUrl, resolvedUrl }: StreamCandidate,
): boolean =>
  candidates.some((known) => (known.resolvedUrl ?? known.streamUrl) === (resolvedUrl ?? streamUrl));
