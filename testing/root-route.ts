import { brand } from '#src/platform/brand.ts';
import { publicSchool } from '#src/platform/school/school.ts';

/** What the root route has for every page below it. */
export const rootData = { publicUrl: 'https://site.example', school: publicSchool(brand) };

/** These routes below the root, as pages that name the school stand in the site. */
export function belowRoot<Route>(...children: Route[]) {
  return [{ id: 'root', loader: () => rootData, children }];
}
