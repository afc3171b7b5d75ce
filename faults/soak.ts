import { readFileSync } from 'node:fs';
import { answersOf, sides } from './plan.ts';
import { buyOnce, purchases, type Tried } from './purchases.ts';
import { settle } from './settle.ts';
import { findBroken } from './verdict.ts';
import type { RoleName, World } from './world.ts';

const BUYERS = 4;
const FAULTY = 0.05;
const SAMPLE_MS = 5_000;
/** Memory is looked at after this: caches fill and code is compiled before. */
const WARM_MS = 3 * 60_000;

interface Sample {
  minute: number;
  megabytes: number;
}

/** Mixed purchases for some minutes, in which one in twenty messages of any process is struck by a fault. */
export async function soak(
  world: World,
  { minutes, chance, say }: { minutes: number; chance: () => number; say: (line: string) => void },
) {
  const begun = Date.now();
  const ends = begun + minutes * 60_000;
  const memory = new Map<RoleName, Sample[]>();
  const tried: Tried[] = [];
  let faults = 0;
  for (const { interceptor } of world.roles)
    interceptor.byChance((message) => {
      if (chance() >= FAULTY) return undefined;
      faults += 1;
      const side = pick(sides);
      return { side, action: pick(answersOf(message, side)) };
    });
  const sampler = setInterval(() => {
    for (const { name, process } of world.roles) {
      const list = memory.get(name) ?? [];
      memory.set(name, list);
      list.push({ minute: (Date.now() - begun) / 60_000, megabytes: residentMegabytes(process.pid()) });
    }
  }, SAMPLE_MS);
  const reporter = setInterval(() => {
    const minute = Math.round((Date.now() - begun) / 60_000);
    const counts = Object.entries(Object.groupBy(tried, ({ result }) => result)).map(
      ([result, list]) => `${list?.length} ${result}`,
    );
    say(`${minute} min: ${tried.length} purchases (${counts.join(', ')}), ${faults} faults`);
  }, 60_000);

  async function keepBuying() {
    while (Date.now() < ends) tried.push(await buyOnce(world, pick(purchases), { patient: chance() < 0.5 }));
  }
  await Promise.all(Array.from({ length: BUYERS }, keepBuying));
  clearInterval(sampler);
  clearInterval(reporter);
  for (const { interceptor } of world.roles) interceptor.byChance(undefined);
  const ended = world.roles.filter(({ process }) => !process.isRunning());
  await world.startDead();
  for (const [name, samples] of memory) say(`${name}: ${slope(samples)}`);
  say('The faults end, and everything is left to settle.');
  await settle(world, (message) => say(`  ${message}`));
  const broken = [
    ...ended.map(({ name }) => ({ purchase: undefined, says: `the ${name} ended by itself` })),
    ...tried
      .filter(({ result }) => result === 'lost')
      .map(({ basket }) => ({ purchase: basket, says: 'a request had no answer' })),
    ...(await findBroken(world, tried)),
  ];
  for (const { purchase, says } of broken) say(`BROKEN: ${says} (${purchase ?? 'in all'})`);
  say(`\n${tried.length} purchases, ${faults} faults, ${broken.length} things broken.`);
  return broken.length;

  function pick<One>(list: readonly One[]): One {
    return list[Math.floor(chance() * list.length)] as One;
  }
}

function residentMegabytes(pid: number | undefined): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1_024;
  } catch {
    return Number.NaN;
  }
}

/** The line of least squares through what was measured once warm. */
function slope(samples: Sample[]): string {
  const warm = samples.filter(({ minute, megabytes }) => minute * 60_000 > WARM_MS && megabytes > 0);
  if (warm.length < 2) return 'too short to tell';
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(warm.map(({ minute }) => minute)), mean(warm.map(({ megabytes }) => megabytes))];
  const over = warm.reduce((sum, { minute, megabytes }) => sum + (minute - x) * (megabytes - y), 0);
  const under = warm.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
  const [first, last] = [warm[0], warm.at(-1)] as [Sample, Sample];
  return `${Math.round(first.megabytes)} to ${Math.round(last.megabytes)} MB after the third minute, ${Math.round((over / under) * 100) / 100} MB a minute`;
}
