import { type ChainEnd, type Health } from '@/lib/insight/chain-insight';
import { type SharedTransaction } from '@/lib/chains/redact';
import { type NodeLook } from '@/components/graph/node-look';
import { type Tone } from '@/components/graph/picture';
import { toneOf } from '@/components/graph/tone-of';
import { healthLooks } from '@/components/values/health-looks';
import { saleStateLook } from '@/components/values/sale-state-look';
import type { IconName } from '@/components/values/state-look';
import { formatDay } from '@/lib/values/moment-format';
import { formatMoney } from '@/lib/values/money';
import { roleLabel } from '@/lib/values/role';

/** The stage that is next at a link, and who is usually asked about it; empty where no one is. */
export type LinkMove = { progress: 'blocked' | 'under way' | 'next'; stage: string; person: string };

/** What a transaction does not say of itself. */
type Surroundings = {
  health?: Health;
  /** "Holds the chain", "May hold the chain", or nothing. */
  holds?: string;
  move?: LinkMove;
  openEnds: readonly ChainEnd[];
  /** The addresses of what it depends on. */
  dependsOn: readonly string[];
  /** For a reader who is not the user. */
  isShared?: boolean;
};

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/**
 * Everything that a transaction's node shows: flat facts, by which two looks compare, and words that are made of them
 * alone. The words are made when they are read. Of a large chain only the cards near by are, and writing all of them
 * would take longer than painting it.
 */
export class TransactionLook implements NodeLook {
  readonly id: string;
  readonly title: string;
  readonly town: string;
  readonly saleState: string;
  readonly state: string;
  readonly tone: Tone;
  readonly icon: IconName;
  readonly own: boolean;
  readonly dark: boolean;
  readonly isShared: boolean;
  readonly yourRole: string | null;
  readonly price: number | null;
  readonly currency: string;
  readonly updatedAt: string | null;
  /** Whether the counts of stages are told. */
  readonly hasCounts: boolean;
  readonly notStarted: number;
  readonly inProgress: number;
  readonly blocked: number;
  readonly completed: number;
  readonly healthTone: Tone;
  readonly healthIcon: IconName;
  /** Empty when nothing is known of its health. */
  readonly healthWord: string;
  readonly healthReason: string;
  /** Empty where it does not hold the chain. */
  readonly holds: string;
  readonly mark: Tone | null;
  readonly isNextBlocked: boolean;
  /** The stage that is next, and who is asked about it; empty where neither is known. */
  readonly nextStage: string;
  readonly nextPerson: string;
  readonly dependsOn: string;
  readonly openReasons: string;

  constructor(
    transaction: SharedTransaction,
    { health, holds, move, openEnds, dependsOn, isShared }: Surroundings,
  ) {
    const { address, stageProgress, yourRole } = transaction;
    const sale = saleStateLook(transaction.saleState);
    const standing = health && healthLooks[health.level];
    this.id = transaction.id;
    this.title = address.line1;
    this.town = address.city;
    this.saleState = transaction.saleState;
    this.state = sale.word;
    this.tone = toneOf(sale);
    this.icon = sale.icon;
    this.own = yourRole !== null;
    this.dark = yourRole === null;
    this.isShared = isShared ?? false;
    this.yourRole = yourRole;
    this.price = transaction.amount;
    this.currency = transaction.currency;
    this.updatedAt = transaction.updatedAt;
    this.hasCounts = stageProgress !== null;
    this.notStarted = stageProgress?.notStarted ?? 0;
    this.inProgress = stageProgress?.inProgress ?? 0;
    this.blocked = stageProgress?.blocked ?? 0;
    this.completed = stageProgress?.completed ?? 0;
    this.healthTone = standing ? toneOf(standing) : 'neutral';
    this.healthIcon = standing?.icon ?? 'hidden';
    this.healthWord = standing?.word ?? '';
    this.healthReason = health?.reason ?? '';
    this.holds = holds ?? '';
    this.mark = this.holds === '' ? null : standing?.tone === 'danger' ? 'danger' : 'info';
    this.isNextBlocked = move?.progress === 'blocked';
    this.nextStage = move?.stage ?? '';
    this.nextPerson = move?.person ?? '';
    this.dependsOn = dependsOn.length > 1 ? list.format(dependsOn) : (dependsOn[0] ?? '');
    this.openReasons = openEnds.map(({ reason }) => reason).join('. ');
  }

  /** Empty where the user is no party. */
  get role(): string {
    return this.yourRole === null ? '' : roleLabel(this.yourRole);
  }

  /** Empty where it is not told. */
  get amount(): string {
    return this.price === null ? '' : formatMoney(this.price, this.currency);
  }

  /** The day of its last change; empty where that is not visible. */
  get updated(): string {
    return this.updatedAt === null ? '' : formatDay(this.updatedAt);
  }

  /** Why there is no more to see; empty where there is. */
  get darkWord(): string {
    if (this.own) return '';
    if (!this.hasCounts) return 'Its details are not shared';
    return this.isShared ? 'Counts only' : 'Not visible to you – counts only';
  }

  get stamp(): string {
    const { updatedAt, saleState, yourRole, notStarted, inProgress, blocked, completed } = this;
    return [updatedAt, saleState, yourRole, notStarted, inProgress, blocked, completed].join(' ');
  }

  get spoken(): string {
    const words = [
      [this.title, this.town].filter(Boolean).join(', '),
      this.state,
      this.own ? `You are ${this.role}` : 'Not visible to you, counts only',
      this.amount,
      this.hasCounts && this.stages,
      this.holds,
      this.healthWord && `${this.healthWord}: ${this.healthReason}`,
      this.nextStage && `${this.isNextBlocked ? 'Blocked' : 'Next'}: ${this.nextStage}`,
      this.nextPerson && `With ${this.nextPerson}`,
      this.updated && `Updated ${this.updated}`,
      this.dependsOn ? `Depends on ${this.dependsOn}` : 'Depends on nothing: the bottom of the chain',
      this.openReasons,
    ];
    return `${words.filter(Boolean).join('. ')}.`;
  }

  /** "5 of 28 stages completed, 1 blocked" */
  private get stages(): string {
    const total = this.notStarted + this.inProgress + this.blocked + this.completed;
    if (!total) return 'No stages yet';
    const said = `${this.completed} of ${total} ${total === 1 ? 'stage' : 'stages'} completed`;
    return this.blocked ? `${said}, ${this.blocked} blocked` : said;
  }
}
