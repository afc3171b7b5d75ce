import { days, periods, type WeekPeriod } from '#src/platform/calendar/week.ts';

const WEEKDAYS = 'mon tue wed thu fri';

/** Of each invented instructor: the mornings, afternoons and evenings that are free, true to the words of their page. */
const free: Record<string, [mornings: string, afternoons: string, evenings: string]> = {
  'amara-osei': [WEEKDAYS, 'wed', ''],
  'tom-ackroyd': ['', 'tue thu', ''],
  'nadia-hussain': [WEEKDAYS, 'mon tue wed', ''],
  'piotr-zielinski': ['tue', 'thu', 'mon tue thu'],
  'temi-adeyemi': ['sat', 'wed', 'wed'],
  'leroy-francis': ['mon wed fri', WEEKDAYS, ''],
  'kevin-cheung': ['mon thu', 'mon thu', 'mon thu'],
  'arjun-nair': ['mon tue', WEEKDAYS, 'mon tue wed thu'],
  'beth-charlton': ['fri', '', ''],
  'isla-mackenzie': ['', WEEKDAYS, ''],
  'adrian-popescu': ['sun', 'sun', ''],
  'moira-sinclair': ['tue', 'thu', ''],
  'ailsa-brandt': [WEEKDAYS, 'mon tue wed', ''],
  'harjit-gill': [WEEKDAYS, '', ''],
  'samira-farah': [WEEKDAYS, WEEKDAYS, ''],
  'malcolm-reeve': ['tue thu', 'tue thu', 'tue thu'],
  'priya-patel': [WEEKDAYS, WEEKDAYS, ''],
  'graham-larter': ['', 'mon tue thu fri', ''],
  'mei-tan': [WEEKDAYS, '', ''],
  'simone-campbell': ['mon', 'wed', 'fri'],
  'marcus-tavares': [WEEKDAYS, WEEKDAYS, 'tue'],
  'rhian-morgan': ['wed fri', '', ''],
  'gwyn-pritchard': ['', 'mon tue wed thu', ''],
  'ken-trethewey': ['mon wed fri', '', ''],
};

export function weeklyAvailabilityOf(slug: string): WeekPeriod[] {
  const halves = free[slug] ?? ['', '', ''];
  return days.flatMap((day) =>
    periods.flatMap((period, index) =>
      halves[index]?.split(' ').includes(day) ? [`${day}-${period}` as const] : [],
    ),
  );
}
