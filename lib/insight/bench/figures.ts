import { clearLead, type Measured } from './measure';

/** A row of the table: a measure, its goal, and what each method achieved. */
export type Line = { what: string; goal: string; ours: string; first: string; fixed: string };

type Counted = { yes: number; of: number };
const share = ({ yes, of }: Counted) =>
  of === 0 ? '–' : `${((100 * yes) / of).toFixed(1)} % (${yes} of ${of})`;
const counted = <T>(all: readonly T[], fits: (item: T) => boolean): Counted => ({
  yes: all.filter(fits).length,
  of: all.length,
});

type WithFullWindow = Measured & {
  exchangeDay: number;
  window: { from: number; middle: number; to: number };
};
const hasFullWindow = (chain: Measured): chain is WithFullWindow =>
  chain.exchangeDay !== null && chain.window !== null && 'to' in chain.window;
const isWithin = ({ exchangeDay, window }: WithFullWindow) =>
  exchangeDay >= window.from && exchangeDay <= window.to;
const namesLinks = ({ kind }: Measured) => kind === 'named' || kind === 'shortlist';
const isRight = ({ named, truth }: Measured) => named.includes(truth.lastId);
const isBlind = ({ truth }: Measured) => truth.lastSeen === 'dark' || truth.lastSeen === 'unrecorded';

/** The pinball loss of a forecast's 5 %, 50 % and 95 % quantiles. */
function loss(day: number, forecast: readonly [number, number, number]): number {
  const levels = [0.05, 0.5, 0.95];
  const each = forecast.map((at, index) => {
    const level = levels[index]!;
    return day >= at ? level * (day - at) : (1 - level) * (at - day);
  });
  return each.reduce((sum, value) => sum + value, 0) / levels.length;
}

/** All rows of the report. */
export function figures(all: readonly Measured[]): Line[] {
  const open = all.filter(({ truth }) => truth.phase !== 'exchanged');
  const withBuyers = open.filter(({ truth }) => truth.lastSeen !== 'no-buyer');
  const clear = withBuyers.filter(
    ({ truth }) => truth.lastSeen === 'stages' && truth.expectedLead >= clearLead,
  );
  const hindsight = withBuyers.filter(({ truth }) => truth.lastSeen === 'stages' && truth.lead >= clearLead);
  const named = open.filter(({ kind }) => kind === 'named');
  const blind = withBuyers.filter(isBlind);
  const links = open.flatMap((chain) => chain.links);
  const firstLinks = open.flatMap(({ first }) => first.links);
  const left = links.filter(({ leaveAlone }) => leaveAlone);
  const firstLeft = firstLinks.filter(({ leaveAlone }) => leaveAlone);
  const withWindow = withBuyers.filter(hasFullWindow);
  const early = withBuyers.filter(({ window, exchangeDay }) => window !== null && exchangeDay! < window.from);
  const firstVersionHits = (some: readonly Measured[]) =>
    share(counted(some, ({ first, truth }) => first.last === truth.lastId));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const fixedLoss = mean(
    withWindow.map((chain) => loss(chain.exchangeDay, [chain.fixedDay, chain.fixedDay, chain.fixedDay])),
  );
  const firstLoss = mean(
    withWindow.map(({ exchangeDay, first: { day } }) =>
      loss(exchangeDay, [day ?? exchangeDay, day ?? exchangeDay, day ?? exchangeDay]),
    ),
  );
  const ourLoss = mean(
    withWindow.map(({ exchangeDay, window: { from, middle, to } }) => loss(exchangeDay, [from, middle, to])),
  );
  const withinADay = (day: (chain: WithFullWindow) => number | null) =>
    share(
      counted(withWindow, (chain) => day(chain) !== null && Math.abs(chain.exchangeDay - day(chain)!) <= 1),
    );
  const line = (what: string, goal: string, ours: string, first = '–', fixed = '–'): Line => ({
    what,
    goal,
    ours,
    first,
    fixed,
  });
  const coverage = (what: string, some: readonly WithFullWindow[]) =>
    line(what, '87–94 %', share(counted(some, isWithin)));
  return [
    line(
      'clear bottleneck named or shortlisted',
      '≥ 95 %',
      share(counted(clear, (chain) => namesLinks(chain) && isRight(chain))),
      firstVersionHits(clear),
    ),
    line('… where links are named', '', share(counted(clear.filter(namesLinks), isRight))),
    line(
      '… clear in hindsight only',
      '',
      share(counted(hindsight, (chain) => namesLinks(chain) && isRight(chain))),
      firstVersionHits(hindsight),
    ),
    line(
      'two links at most, clear bottleneck',
      '≥ 80 %',
      share(
        counted(
          clear,
          ({ named: { length }, ...chain }) => namesLinks({ ...chain, named: [] }) && length <= 2,
        ),
      ),
    ),
    line(
      'two links at most, every answer',
      '',
      share(counted(open.filter(namesLinks), ({ named: { length } }) => length <= 2)),
    ),
    line('a single name is right', '≥ 85 %', share(counted(named, isRight)), firstVersionHits(withBuyers)),
    line(
      'blind admitted: no visible link named instead',
      '≥ 95 %',
      share(counted(blind, (chain) => chain.kind !== 'named' || isRight(chain))),
    ),
    line('… and reported as unknown', '', share(counted(blind, ({ kind }) => kind === 'unknown'))),
    line(
      'reported as unknown, and a blind link was the last',
      '',
      share(
        counted(
          open.filter(({ kind }) => kind === 'unknown'),
          isBlind,
        ),
      ),
    ),
    line(
      'leave alone, and it was the last',
      '≤ 2 %',
      share(counted(left, ({ isLast }) => isLast)),
      share(counted(firstLeft, ({ isLast }) => isLast)),
    ),
    line(
      'leave alone, of all links',
      '≥ 15 %',
      share({ yes: left.length, of: links.length }),
      share({ yes: firstLeft.length, of: firstLinks.length }),
    ),
    line(
      'leave alone, of the links with stages',
      '',
      share(
        counted(
          links.filter(({ own }) => own),
          ({ leaveAlone }) => leaveAlone,
        ),
      ),
    ),
    coverage('window contains the day', withWindow),
    ...(['early', 'middle', 'late'] as const).map((phase) =>
      coverage(
        `… ${phase}`,
        withWindow.filter(({ truth }) => truth.phase === phase),
      ),
    ),
    ...(['stages', 'dark', 'unrecorded'] as const).map((seen) =>
      coverage(
        `… the last link: ${seen}`,
        withWindow.filter(({ truth }) => truth.lastSeen === seen),
      ),
    ),
    line('window with an end given', '', share({ yes: withWindow.length, of: withBuyers.length })),
    line(
      '"not before" was false, of all windows',
      '≈ 5 %',
      share({ yes: early.length, of: withBuyers.length }),
    ),
    line(
      'middle within a day of exchange',
      '',
      withinADay(({ window }) => window.middle),
      withinADay(({ first }) => first.day),
      withinADay(({ fixedDay }) => fixedDay),
    ),
    line(
      'pinball loss against the fixed forecast',
      '≤ 0.6',
      (ourLoss / fixedLoss).toFixed(2),
      (firstLoss / fixedLoss).toFixed(2),
      '1',
    ),
    line(
      'exchanged chains recognised',
      '',
      share(
        counted(
          all.filter(({ truth }) => truth.phase === 'exchanged'),
          ({ kind }) => kind === 'nothing',
        ),
      ),
    ),
    line('CPU ms a chain, mean', '≤ 5', mean(all.map(({ cpuMs }) => cpuMs)).toFixed(1)),
    line(
      'CPU ms a chain of six links, mean',
      '≤ 5',
      mean(all.filter((chain) => chain.links.length === 6).map(({ cpuMs }) => cpuMs)).toFixed(1),
    ),
  ];
}
