import { measureFilledSchool } from './filled-school-bench.ts';
import { officePages } from './office-pages.ts';

// Three years of a large school.
await measureFilledSchool({ orders: 50_000, secondsApart: 1_892, pages: officePages, maxMs: 100 });
