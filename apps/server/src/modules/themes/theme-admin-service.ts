import type { ListedTheme } from '@airdial/contract/theme/admin-routes';
import type { ThemeContent } from '@airdial/contract/theme/schema';
import { defaultTheme } from '@airdial/theme/default-theme';
import { answerTheme } from '@airdial/theme/theme-response';
import type { InTransaction } from '../../db/database-types.ts';
import { AppError } from '../../lib/app-error.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import type { AuditAction, AuditService } from '../audit/audit-service.ts';
import type { SiteEvents } from '../site-events/site-events-service.ts';
import { type Body, readTheme } from './read-theme.ts';
import type { ThemeRepository } from './theme-repository.ts';
import type { KnownTheme, ThemeService } from './theme-service.ts';

const LOGO_TRIES_COUNT = 5;

export type ThemeWriteParts = {
  readonly themes: ThemeService;
  readonly repository: ThemeRepository;
  readonly announcements: Pick<SiteEvents, 'announceThemeChanged'>;
  readonly audit: AuditService;
  readonly now?: () => number;
};

/** The themes in the hands of administrators. */
export class ThemeAdminService {
  readonly #parts: ThemeWriteParts;
  readonly #now: () => number;

  constructor(parts: ThemeWriteParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  async list(): Promise<ListedTheme[]> {
    return (await this.#parts.themes.list()).map(present);
  }

  /** @throws AppError `validation-failed` with the names of the values that fail a rule */
  async create(body: Body, actorId: string): Promise<ListedTheme> {
    const content = readTheme(body, defaultTheme);
    const id = uuidV7(this.#now());
    const noted = this.#note('theme.created', content.name, actorId);
    await this.#parts.repository.insert(id, content, this.#now(), noted);
    return present(await this.#require(id));
  }

  /** @throws AppError `theme-not-found`, `edited-meanwhile` or `validation-failed` */
  async update(id: string, body: Body, actorId: string): Promise<ListedTheme> {
    const known = await this.#require(id);
    const { updatedAt } = body;
    if (updatedAt !== undefined && updatedAt !== toMoment(known.updatedAt))
      throw new AppError('edited-meanwhile');
    const content = readTheme(body, known.theme);
    const noted = this.#note('theme.updated', content.name, actorId);
    if (!(await this.#store(known, content, noted))) throw new AppError('edited-meanwhile');
    if (known.theme.isActive) await this.#apply();
    return present(await this.#require(id));
  }

  /** @throws AppError `theme-not-found` */
  async find(id: string): Promise<ThemeContent> {
    return (await this.#require(id)).theme;
  }

  /**
   * Changes the logos of a theme and nothing else, whoever else is editing it.
   *
   * @throws AppError `theme-not-found`, or `edited-meanwhile` when it is being changed all the time
   */
  async setLogos(
    id: string,
    change: (logos: ThemeContent['logoAssets']) => ThemeContent['logoAssets'],
    actorId: string,
  ): Promise<ListedTheme> {
    for (let tries = 0; tries < LOGO_TRIES_COUNT; tries += 1) {
      const known = await this.#require(id);
      const { _id, isActive, isDefault: _, ...content } = known.theme;
      const changed = { ...content, logoAssets: change(content.logoAssets) };
      const noted = this.#note('theme.assets-uploaded', content.name, actorId);
      if (!(await this.#store(known, changed, noted))) continue;
      if (isActive) await this.#apply();
      return present(await this.#require(id));
    }
    throw new AppError('edited-meanwhile');
  }

  /** @throws AppError `theme-not-found` */
  async activate(id: string, actorId: string): Promise<ListedTheme> {
    const { theme } = await this.#require(id);
    await this.#parts.themes.activate(id, this.#note('theme.activated', theme.name, actorId));
    await this.#apply();
    return present(await this.#require(id));
  }

  /** @throws AppError `theme-not-found` or `theme-is-kept` */
  async remove(id: string, actorId: string): Promise<void> {
    const { theme } = await this.#require(id);
    if (theme.isActive || theme.isDefault) throw new AppError('theme-is-kept');
    await this.#parts.repository.remove(id, this.#note('theme.deleted', theme.name, actorId));
    // Somebody may have activated it at this moment: then the default one is worn.
    await this.#parts.themes.refresh();
  }

  /** The default theme has no row before its first change. @returns false when somebody was quicker */
  #store(
    { theme, updatedAt }: KnownTheme,
    content: ThemeContent,
    noted: InTransaction<string>,
  ): Promise<boolean> {
    const { repository } = this.#parts;
    if (updatedAt === null) return repository.insert(theme._id, content, this.#now(), noted);
    // Two changes never have the same time, or the second would not be known for one.
    const times = { before: updatedAt, now: Math.max(this.#now(), updatedAt + 1) };
    return repository.update(theme._id, content, times, noted);
  }

  async #apply(): Promise<void> {
    await this.#parts.themes.refresh();
    this.#parts.announcements.announceThemeChanged();
  }

  /** Written down in the transaction of what is done. */
  #note(
    action: Extract<AuditAction, `theme.${string}`>,
    name: string,
    actorId: string,
  ): InTransaction<string> {
    return (targetId, trx) => this.#parts.audit.record({ actorId, action, targetId, details: { name } }, trx);
  }

  async #require(id: string): Promise<KnownTheme> {
    const known = await this.#parts.themes.find(id);
    if (!known) throw new AppError('theme-not-found');
    return known;
  }
}

const toMoment = (time: number | null): string | null =>
  time === null ? null : new Date(time).toISOString();

const present = ({ theme, updatedAt }: KnownTheme): ListedTheme => ({
  ...answerTheme(theme),
  updatedAt: toMoment(updatedAt),
});
