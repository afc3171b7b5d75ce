import { expect, test } from 'vitest';
import { mergedFigures } from './merged-figures.ts';

test('the figures of several processes stand once a family, and each sample says whose it is', () => {
  const site = (count: number) =>
    `# HELP requests_total Requests\n# TYPE requests_total counter\nrequests_total{route="/a b",status="200"} ${count}\n\n` +
    `# HELP up_seconds Age\n# TYPE up_seconds gauge\nup_seconds ${count}\n`;
  expect(
    mergedFigures(
      new Map([
        ['site-1', site(3)],
        ['jobs', site(4)],
      ]),
    ),
  ).toBe(
    `# HELP requests_total Requests
# TYPE requests_total counter
requests_total{route="/a b",status="200",process="site-1"} 3
requests_total{route="/a b",status="200",process="jobs"} 4
# HELP up_seconds Age
# TYPE up_seconds gauge
up_seconds{process="site-1"} 3
up_seconds{process="jobs"} 4
`,
  );
});
