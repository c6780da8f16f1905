import { themeErrors } from '@airdial/contract/theme/messages';
import type { ListedTheme, ThemeContent } from '@airdial/contract/theme/schema';
import { defaultTheme } from '@airdial/theme/default-theme';
import { toThemeResponse } from '@airdial/theme/theme-response';
import type { InTransaction } from '../../../db/database-types.ts';
import { AppError } from '../../../lib/app-error.ts';
import { changedFields } from '../../../lib/changed-fields.ts';
import { toTimestamp } from '../../../lib/timestamps.ts';
import { uuidV7 } from '../../../lib/uuid-v7.ts';
import type { AuditService } from '../../foundation/audit/audit-service.ts';
import type { AuditAction } from '../../foundation/audit/audit-types.ts';
import type { SiteEvents } from '../../foundation/site-events/site-events-service.ts';
import { isSameName, nextCopyName } from './copy-name.ts';
import { parseThemeBody, type ThemeBody } from './parse-theme-body.ts';
import type { ThemeLogoFetcher } from './theme-logo-fetcher.ts';
import type { ThemeRepository } from './theme-repository.ts';
import { type ThemeRecord, type ThemeService, withoutFlags } from './theme-service.ts';

const LOGO_ATTEMPTS_MAX = 5;

export type ThemeAdminDeps = {
  readonly themes: ThemeService;
  readonly repository: ThemeRepository;
  readonly siteEvents: Pick<SiteEvents, 'publishThemeChanged'>;
  readonly audit: AuditService;
  readonly logos: Pick<ThemeLogoFetcher, 'fetch'>;
  readonly now?: () => number;
};

/**
 * Creates, changes, activates and deletes themes. Every change has its audit entry in the same
 * transaction.
 */
export class ThemeAdminService {
  readonly #deps: ThemeAdminDeps;
  readonly #now: () => number;

  constructor(deps: ThemeAdminDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
  }

  async list(): Promise<ListedTheme[]> {
    return (await this.#deps.themes.list()).map(toListed);
  }

  /** @throws AppError `validation-failed` with the name of each value that fails a rule */
  async create(body: ThemeBody, actorId: string): Promise<ListedTheme> {
    const parsed = await this.#withFreeName(parseThemeBody(body, defaultTheme));
    const content = await this.#withOwnLogos(parsed, defaultTheme.logoAssets);
    const [id, now] = [uuidV7(this.#now()), this.#now()];
    const audit = this.#audit('theme.created', content.name, actorId);
    await this.#deps.repository.insert(id, content, now, audit);
    return toListed({ theme: { ...content, _id: id, isActive: false, isDefault: false }, updatedAt: now });
  }

  /** @throws AppError `theme-not-found`, `edited-meanwhile` or `validation-failed` */
  async update(id: string, body: ThemeBody, actorId: string): Promise<ListedTheme> {
    const record = await this.#get(id);
    const { updatedAt } = body;
    if (updatedAt !== undefined && updatedAt !== toVersion(record.updatedAt))
      throw new AppError('edited-meanwhile');
    const parsed = parseThemeBody(body, record.theme);
    if (!isSameName(parsed.name, record.theme.name)) await this.#requireFreeName(parsed.name);
    const content = await this.#withOwnLogos(parsed, record.theme.logoAssets);
    const changed = changedFields(withoutFlags(record.theme), content);
    const audit = this.#audit('theme.updated', content.name, actorId, changed);
    const saved = await this.#save(record, content, audit);
    if (!saved) throw new AppError('edited-meanwhile');
    return toListed(saved);
  }

  /** @throws AppError `theme-not-found` */
  async find(id: string): Promise<ThemeContent> {
    return (await this.#get(id)).theme;
  }

  /**
   * Changes only the logos, on top of whatever another administrator saves at the same time.
   *
   * @throws AppError `theme-not-found`, or `edited-meanwhile` when other saves win every attempt
   */
  async setLogos(
    id: string,
    change: (logos: ThemeContent['logoAssets']) => ThemeContent['logoAssets'],
    actorId: string,
  ): Promise<ListedTheme> {
    for (let attempt = 0; attempt < LOGO_ATTEMPTS_MAX; attempt += 1) {
      const record = await this.#get(id);
      const content = withoutFlags(record.theme);
      const changed = { ...content, logoAssets: change(content.logoAssets) };
      const names = changedFields(content, changed);
      const audit = this.#audit('theme.assets-uploaded', content.name, actorId, names);
      const saved = await this.#save(record, changed, audit);
      if (saved) return toListed(saved);
    }
    throw new AppError('edited-meanwhile');
  }

  /** Fetches the logos that an older version has stored as addresses of other servers. */
  async fetchStoredLogos(): Promise<void> {
    for (const record of await this.#deps.themes.list()) {
      const content = withoutFlags(record.theme);
      const { logoAssets } = content;
      const changed = await this.#withOwnLogos(content, logoAssets);
      const names = changedFields(content, changed);
      const entry = {
        action: 'theme.assets-uploaded',
        details: { name: content.name, changed: names },
      } as const;
      if (names.length > 0)
        await this.#save(record, changed, (targetId, trx) =>
          this.#deps.audit.record({ ...entry, targetId }, trx),
        );
    }
  }

  /** @throws AppError `theme-not-found` */
  async activate(id: string, actorId: string): Promise<ListedTheme> {
    const { theme } = await this.#get(id);
    await this.#deps.themes.activate(id, this.#audit('theme.activated', theme.name, actorId));
    await this.#refresh();
    return toListed(await this.#get(id));
  }

  /** @throws AppError `theme-not-found` or `theme-is-kept` */
  async remove(id: string, actorId: string): Promise<void> {
    const { theme } = await this.#get(id);
    if (theme.isActive || theme.isDefault) throw new AppError('theme-is-kept');
    await this.#deps.repository.remove(id, this.#audit('theme.deleted', theme.name, actorId));
    // Another administrator may have activated it meanwhile: the default theme then takes its
    // place.
    await this.#refresh();
  }

  /** Saves and publishes the change. Returns null when another save came first. */
  async #save(
    { theme, updatedAt }: ThemeRecord,
    content: ThemeContent,
    audit: InTransaction<string>,
  ): Promise<ThemeRecord | null> {
    const { repository, themes } = this.#deps;
    // Strictly later than before: the time doubles as the version for conflict detection.
    const now = Math.max(this.#now(), (updatedAt ?? 0) + 1);
    // The default theme has no row before its first change.
    const isSaved =
      updatedAt === null
        ? await repository.insert(theme._id, content, now, audit)
        : await repository.update(theme._id, content, { before: updatedAt, now }, audit);
    if (!isSaved) return null;
    await this.#refresh();
    // Another administrator may have activated it while its logos were fetched.
    const isActive = themes.active()._id === theme._id;
    const { _id, isDefault } = theme;
    return { theme: { ...content, _id, isActive, isDefault }, updatedAt: now };
  }

  async #refresh(): Promise<void> {
    if (await this.#deps.themes.refresh()) this.#deps.siteEvents.publishThemeChanged();
  }

  /** @throws AppError `validation-failed` */
  async #withOwnLogos(content: ThemeContent, before: ThemeContent['logoAssets']): Promise<ThemeContent> {
    return { ...content, logoAssets: await this.#deps.logos.fetch(content, before) };
  }

  /** A second copy of a theme is numbered. */
  async #withFreeName(content: ThemeContent): Promise<ThemeContent> {
    const themes = (await this.#deps.themes.list()).map(({ theme }) => theme);
    const name = nextCopyName(
      content.name,
      themes.map((theme) => theme.name),
    );
    await this.#requireFreeName(name);
    const displayNames = themes.map((theme) => theme.displayName);
    return { ...content, name, displayName: nextCopyName(content.displayName, displayNames) };
  }

  /** @throws AppError `validation-failed` */
  async #requireFreeName(name: string): Promise<void> {
    const themes = await this.#deps.themes.list();
    if (!themes.some(({ theme }) => isSameName(theme.name, name))) return;
    const msg = themeErrors.nameTaken;
    throw new AppError('validation-failed', { message: msg, errors: [{ param: 'name', msg }] });
  }

  #audit(
    action: Extract<AuditAction, `theme.${string}`>,
    name: string,
    actorId: string,
    changed?: readonly string[],
  ): InTransaction<string> {
    const details = { name, ...(changed ? { changed } : {}) };
    return (targetId, trx) => this.#deps.audit.record({ actorId, action, targetId, details }, trx);
  }

  async #get(id: string): Promise<ThemeRecord> {
    const record = await this.#deps.themes.find(id);
    if (!record) throw new AppError('theme-not-found');
    return record;
  }
}

const toVersion = (time: number | null): string | null => (time === null ? null : toTimestamp(time));

const toListed = ({ theme, updatedAt }: ThemeRecord): ListedTheme => ({
  ...toThemeResponse(theme),
  updatedAt: toVersion(updatedAt),
});
