import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '../scripts/build-if-needed.js';
import { COURSE } from '../testing/buyer.ts';
import { setPlaces } from '../testing/course-places.ts';
import {
  type Case,
  describeCase,
  everyCase,
  kindOf,
  type Rehearsed,
  randomFrom,
  sample,
  sampleOfEachKind,
} from './plan.ts';
import { buyOnce, type Purchase, purchases, type Tried } from './purchases.ts';
import { runReplacements } from './replacements.ts';
import { runSabotages } from './sabotage.ts';
import { settle, untilQuiet } from './settle.ts';
import { soak } from './soak.ts';
import { findBroken } from './verdict.ts';
import { type Role, startWorld } from './world.ts';

const SHORT_PURCHASES = 2;
/** Of a kind, in a short run: the next one takes the place of one that is not reached. */
const SHORT_CASES = 4;
/** A rehearsal also hears what a recurring job had to do just then, and nothing says that again: others take its place. */
const SPARE_CASES = 6;
/** What a fault of before still spoils may be reached at the second try. */
const TRIES = 2;
/** A run that reached less proves too little. */
const MIN_REACHED = 0.9;

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string' },
    short: { type: 'boolean', default: false },
    /** Only this purchase. */
    purchase: { type: 'string' },
    /** Only cases whose line contains this. */
    only: { type: 'string' },
    /** All buyers try again. */
    patient: { type: 'boolean', default: false },
    /** Minutes of mixed purchases with faults by chance. */
    soak: { type: 'string' },
    sabotage: { type: 'boolean', default: false },
    /** How often to replace the processes of a site under load. */
    replacements: { type: 'string' },
    most: { type: 'string' },
    report: { type: 'string' },
  },
});
const server = process.env.DATABASE_URL;
if (!server) {
  say(
    'Two sites and a worker need a PostgreSQL server that all reach: set DATABASE_URL to one on which databases can be made.',
  );
  process.exit(2);
}
if (options.sabotage) {
  const missed = await runSabotages(say, options.only);
  say(missed === 0 ? '\nEvery invariant was seen to break.' : `\n${missed} defects were not found.`);
  process.exit(missed === 0 ? 0 : 1);
}
if (options.replacements) {
  const lost = await runReplacements(server, Number(options.replacements), say);
  process.exit(lost === 0 ? 0 : 1);
}
const seed = Number(options.seed ?? Math.floor(Math.random() * 1_000_000));
const chance = randomFrom(seed);
say(`Seed ${seed}: npm run faults -- --seed ${seed}${options.short ? ' --short' : ''} repeats these cases.`);

await buildIfNeeded();
const world = await startWorld(server);
interface Outcome extends Tried {
  one: Case | undefined;
  struck: boolean;
  /** Processes that ended and were not killed. */
  crashed: string[];
}
const outcomes: Outcome[] = [];

try {
  await setPlaces(world, COURSE.product_id, 100_000);
  if (options.soak)
    process.exitCode = (await soak(world, { minutes: Number(options.soak), chance, say })) === 0 ? 0 : 1;
  else await strikeEach();
} finally {
  await world.close();
}

/** One purchase for each case, all settled together at the end. */
async function strikeEach() {
  const some = purchases.filter(({ name }) => !options.purchase || name === options.purchase);
  const rehearsed = await rehearse(options.short ? sample(some, SHORT_PURCHASES, chance) : some);
  const all = everyCase(rehearsed, options.patient ? () => 0 : chance);
  const pool = options.short ? all.filter(({ fault }) => fault.nth === 1) : all;
  const chosen = pool.filter((one) => !options.only || describeCase(one).includes(options.only));
  const wanted = Math.min(
    Number(options.most ?? chosen.length),
    options.short ? new Set(chosen.map(kindOf)).size : chosen.length,
  );
  const cases = options.short
    ? sampleOfEachKind(chosen, SHORT_CASES, chance)
    : wanted < chosen.length
      ? sample(chosen, wanted + SPARE_CASES, chance)
      : chosen;
  say(`${all.length} cases, of which ${wanted} are tried.`);
  const reached: Case[] = [];
  for (const one of cases) {
    if (reached.length === wanted) break;
    if (options.short && reached.some((other) => kindOf(other) === kindOf(one))) continue;
    const outcome = await strike(one);
    if (outcome.struck) reached.push(one);
    const mark = outcome.struck ? outcome.result : 'not reached';
    say(`${String(reached.length).padStart(4)}/${wanted}  ${describeCase(one)} -> ${mark}`);
  }
  say('Everything is started again, and left to settle.');
  await settle(world, (words) => say(`  ${words}`));
  await report(wanted);
}

/** Each purchase once without a fault, to hear what is said in it. */
async function rehearse(some: Purchase[]): Promise<Rehearsed[]> {
  const heard: Rehearsed[] = [];
  for (const purchase of some) {
    const outcome = await buyOnce(world, purchase, { patient: true, listen: resetAll });
    await untilQuiet(world);
    outcomes.push({ ...outcome, one: undefined, struck: true, crashed: [] });
    for (const { name, interceptor } of [world.site, world.worker]) {
      const said = interceptor.listMessages();
      heard.push({ purchase, role: name, said });
      say(`${purchase.name}, ${name}: ${said.length} messages, told "${outcome.result}"`);
    }
  }
  return heard;
}

async function strike(one: Case): Promise<Outcome> {
  for (let turn = 1; ; turn += 1) {
    const outcome = await tryCase(one);
    if (outcome.struck || turn === TRIES) {
      outcomes.push(outcome);
      return outcome;
    }
    // A purchase like any other.
    outcomes.push({ ...outcome, one: undefined });
    // A new process has to say again what the one before had said already, as to be let in to PayPal.
    await roleOf(one).process.stop();
    await world.startDead();
  }
}

async function tryCase(one: Case): Promise<Outcome> {
  const role = roleOf(one);
  const { purchase, patient, fault } = one;
  const listen = () => {
    resetAll();
    role.interceptor.reset(fault);
  };
  const outcome = await buyOnce(world, purchase, { patient, listen });
  if (one.role === 'worker') await untilStruck(role);
  const struck = role.interceptor.struck();
  role.interceptor.reset();
  if (fault.action === 'kill' && struck) await role.process.ended();
  const crashed = world.roles.filter(
    ({ process }) => !process.isRunning() && !(struck && fault.action === 'kill' && process === role.process),
  );
  await world.startDead();
  return { ...outcome, one, struck, crashed: crashed.map(({ name }) => name) };
}

function roleOf(one: Case): Role {
  return world.roles.find(({ name }) => name === one.role) as Role;
}

async function untilStruck({ interceptor }: Role) {
  const limit = Date.now() + 8_000;
  while (!interceptor.struck() && Date.now() < limit)
    await new Promise((resolve) => setTimeout(resolve, 100));
}

function resetAll() {
  for (const { interceptor } of world.roles) interceptor.reset();
}

async function report(wanted: number) {
  const crashes = outcomes.flatMap(({ basket, crashed }) =>
    crashed.map((name) => ({ purchase: basket, says: `the ${name} ended by itself` })),
  );
  const broken = [...crashes, ...(await findBroken(world, outcomes))];
  const rows = new Map<string, { tried: number; held: number; missed: number }>();
  for (const { one, struck, basket } of outcomes) {
    if (!one) continue;
    const key = `${one.purchase.name.padEnd(22)}  ${`${one.role}: ${one.fault.link}`.padEnd(24)}`;
    const row = rows.get(key) ?? { tried: 0, held: 0, missed: 0 };
    rows.set(key, row);
    if (!struck) row.missed += 1;
    else row.tried += 1;
    if (struck && !broken.some(({ purchase }) => purchase !== undefined && purchase === basket))
      row.held += 1;
  }
  say(`\n${'purchase'.padEnd(22)}  ${'struck'.padEnd(24)}  tried   held  not reached`);
  for (const [key, { tried, held, missed }] of [...rows].toSorted(([one], [other]) =>
    one.localeCompare(other),
  ))
    say(`${key}  ${String(tried).padStart(5)}  ${String(held).padStart(5)}  ${String(missed).padStart(11)}`);
  for (const { purchase, says } of broken) {
    const at = outcomes.find(({ basket }) => basket !== undefined && basket === purchase);
    say(`BROKEN: ${says}\n        ${at?.one ? describeCase(at.one) : (purchase ?? 'in all')}`);
  }
  const struck = outcomes.filter(({ one, struck }) => one && struck).length;
  const cases = outcomes.filter(({ one }) => one).length;
  if (struck < cases) say(`\n${cases - struck} of ${cases} cases were not reached.`);
  const bad = new Set(broken.map(({ purchase }) => purchase ?? 'all')).size;
  say(`\n${struck} faults, ${broken.length} things broken. Seed ${seed}.`);
  if (options.report) writeFileSync(options.report, JSON.stringify({ passed: struck - bad, failed: bad }));
  process.exitCode = broken.length === 0 && struck >= wanted * MIN_REACHED ? 0 : 1;
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
