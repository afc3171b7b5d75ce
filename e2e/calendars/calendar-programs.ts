import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import ICAL from 'ical.js';

const execute = promisify(execFile);

/** An entry as a program has it: "2026-10-25T00:30:00Z 2026-10-25T02:00:00Z Driving lesson", in UTC to the second. */
export type Entry = string;

/** Calendar programs, or what they read files with, each with how it reads one. All answer in the order of the file. */
export const programs: Record<string, (file: string, folder: string) => Promise<Entry[]>> = {
  async 'Thunderbird (ical.js)'(file) {
    const calendar = new ICAL.Component(ICAL.parse(await readFile(file, 'utf8')));
    return calendar.getAllSubcomponents('vevent').map((one) => {
      const { startDate, endDate, summary } = new ICAL.Event(one);
      return [inUtc(startDate.toUnixTime()), inUtc(endDate.toUnixTime()), summary].join(' ');
    });
  },
  'Evolution, GNOME and KDE (libical)': (file) => printed('/usr/bin/python3', ['-c', LIBICAL, file]),
  'Nextcloud (sabre/vobject)': (file) => printed('php', ['-d', 'error_reporting=0', '-r', SABRE, file]),
  async khal(file, folder) {
    const config = path.join(folder, 'khal.conf');
    await writeFile(config, khalConfig(folder));
    await run('khal', ['-c', config, 'import', '--batch', '-a', 'ours', file]);
    const format = '{start} {end} {title}';
    const lines = await printed('khal', ['-c', config, 'list', '--day-format', '', '-f', format, ...DAYS]);
    return lines.map((line) => line.trim());
  },
  async calcurse(file, folder) {
    await run('calcurse', ['-D', folder, '-i', file]);
    const format = '%(start:%s) %(end:%s) %m\n';
    const range = ['--from', '01/01/2026', '--days', '800', '--filter-type', 'apt'];
    const lines = await printed('calcurse', ['-D', folder, '-Q', ...range, '--format-apt', format]);
    return lines.flatMap((line) => {
      const [, from, until, title] = /^(\d+) (\d+) (.+)$/.exec(line) ?? [];
      return title ? [`${inUtc(Number(from))} ${inUtc(Number(until))} ${title}`] : [];
    });
  },
};

/** What a program makes of a file, in a folder of its own. */
export async function readBy(program: keyof typeof programs, text: string): Promise<Entry[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'calendars-'));
  const file = path.join(folder, 'lessons.ics');
  await writeFile(file, text);
  try {
    return (await programs[program]?.(file, folder)) ?? [];
  } finally {
    await rm(folder, { recursive: true });
  }
}

const DAYS = ['2026-01-01', '800d'];

const inUtc = (seconds: number) => new Date(seconds * 1_000).toISOString().replace('.000', '');

async function run(program: string, parameters: string[]) {
  try {
    // In UTC a program can show both of an hour that comes twice.
    return await execute(program, parameters, { env: { ...process.env, TZ: 'UTC', LC_ALL: 'C.UTF-8' } });
  } catch (error) {
    throw new Error(`${program} did not read it. It needs: apt-get install ${PACKAGES}`, { cause: error });
  }
}

async function printed(program: string, parameters: string[]): Promise<string[]> {
  const { stdout } = await run(program, parameters);
  return stdout.split('\n').filter(Boolean);
}

const PACKAGES = 'khal calcurse php-cli php-sabre-vobject python3-gi gir1.2-ical-3.0';

/** libical says too whether the file keeps RFC 5546: an error is an entry that nobody expects. */
const LIBICAL = `
import sys, gi
gi.require_version('ICalGLib', '3.0')
from gi.repository import ICalGLib
calendar = ICalGLib.Component.new_from_string(open(sys.argv[1]).read())
kind = ICalGLib.ComponentKind.VEVENT_COMPONENT
event = calendar.get_first_component(kind)
while event:
    iso = lambda at: '%04d-%02d-%02dT%02d:%02d:%02dZ' % (*at.get_date(), *at.get_time())
    print(iso(event.get_dtstart()), iso(event.get_dtend()), event.get_summary())
    event = calendar.get_next_component(kind)
if calendar.count_errors():
    print('errors in the file')
`;

const SABRE = `
require 'Sabre/VObject/autoload.php';
$calendar = Sabre\\VObject\\Reader::read(file_get_contents($argv[1]));
foreach ($calendar->VEVENT as $event)
  echo $event->DTSTART->getDateTime()->format('Y-m-d\\TH:i:s\\Z'), ' ', $event->DTEND->getDateTime()->format('Y-m-d\\TH:i:s\\Z'), ' ', $event->SUMMARY, "\\n";
foreach ($calendar->validate() as $error) echo $error['message'], "\\n";
`;

const khalConfig = (folder: string) => `
[calendars]
[[ours]]
path = ${folder}/khal
[sqlite]
path = ${folder}/khal.db
[locale]
local_timezone = UTC
default_timezone = UTC
timeformat = %H:%M:%SZ
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%dT%H:%M:%SZ
longdatetimeformat = %Y-%m-%dT%H:%M:%SZ
`;
