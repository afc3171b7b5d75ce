import { type LoaderFunctionArgs, type MetaArgs, redirect } from 'react-router';
import { TellMe } from '#src/features/alerts/tell-me.tsx';
import { AreaList, areasCounted, NeighbourList } from '#src/features/areas/area-list.tsx';
import { areaPath } from '#src/features/areas/area-paths.ts';
import { AreaSearch } from '#src/features/areas/area-search.tsx';
import { type AreaAnswer, searchAreas } from '#src/features/areas/areas.ts';
import { AreaMap } from '#src/features/areas/map/area-map.tsx';
import { NoAreas } from '#src/features/areas/no-areas.tsx';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { pageMeta } from '#src/platform/page-meta.ts';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import { readModels } from '../read-models.server.ts';
import type { Route } from './+types/areas-page.ts';
import '#src/features/areas/areas.css';
import { SchoolPhone } from '#src/ui/layout/use-school.tsx';

const NOTHING_TYPED = 'Enter a postcode or a town';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const { publicUrl } = services;
  const areas = await readModels(services).areas();
  const query = new URL(request.url).searchParams.get('q');
  const text = query ?? '';
  const answer = searchAreas(text, areas);
  const problem = query !== null && answer.kind === 'nothing' ? NOTHING_TYPED : undefined;
  if (answer.kind === 'taught') throw redirect(areaPath(answer.area.slug, { from: answer.place }));
  return { publicUrl, areas, text: text.slice(0, 60), answer, problem };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { areas, problem } = loaderData;
  return pageMeta({
    matches,
    title: `${problem ? 'Error: ' : ''}Where we teach`,
    description: `Driving lessons${spread(areas)}. Find your area by postcode and see prices with all fees included.`,
    path: '/areas-covered',
    publicUrl: loaderData.publicUrl,
  });
}

export default function AreasPage({ loaderData: { areas, text, answer, problem } }: Route.ComponentProps) {
  const nearest = answer.kind === 'nearby' ? answer.neighbours[0]?.area.slug : undefined;
  return (
    <div className="wrap">
      <Breadcrumbs steps={[{ to: '/', name: 'Home' }]} here="Areas" />
      <div className="plate plate--blue plate--large arrive grid grid--shrink g-6 finder">
        <div className="stack">
          <h1>Where we teach</h1>
          <p className="arrive__intro">
            {areas.length > 0
              ? `We teach${spread(areas)}. Each area has its own prices, and every price includes all fees.`
              : 'Every price includes all fees.'}
          </p>
        </div>
        <AreaSearch
          label="Where are you?"
          button="Find lessons"
          otherwise="Or choose from the list below"
          text={text}
          problem={problem}
        />
      </div>
      {areas.length > 0 && <Answer answer={answer} />}
      <section className="section" aria-labelledby="all-areas">
        <div className="halves halves--wide">
          <div className="stack stack--wide">
            <h2 className="h1--quiet" id="all-areas">
              {areas.length > 1 ? `All ${areas.length} areas` : 'Our areas'}
            </h2>
            {areas.length > 0 ? <AreaList areas={areas} /> : <NoAreas />}
          </div>
          {areas.length > 0 && <AreaMap areas={areas} marked={nearest} />}
        </div>
      </section>
    </div>
  );
}

function Answer({ answer }: { answer: AreaAnswer }) {
  if (answer.kind === 'nearby') {
    return (
      <div className="answer stack" role="status">
        <h2>We’re not in {answer.place} yet</h2>
        <p>
          {answer.neighbours[0] && `${answer.neighbours[0].area.name} is your nearest area. `}Some instructors
          travel further than the postcodes they list: ring <SchoolPhone /> and we’ll ask them.
        </p>
        <NeighbourList neighbours={answer.neighbours} />
        {isOutcode(answer.place) && <TellMe outcode={answer.place} />}
      </div>
    );
  }
  if (answer.kind === 'unknown') {
    return (
      <div className="answer stack" role="status">
        <h2>We couldn’t find “{answer.text}”</h2>
        <p>
          Try the first half of a postcode, like LS6, or the nearest big town. Or pick an area from the list
          below.
        </p>
      </div>
    );
  }
  return null;
}

/** Towns that we know by name alone have no outcode. */
function isOutcode(place: string): boolean {
  return /\d/.test(place);
}

/** Where the areas lie: " in 12 areas, from Glasgow to Plymouth". */
function spread(areas: readonly AreaPlace[]): string {
  if (areas.length < 2) return areas[0] ? ` in ${areas[0].name}` : '';
  return ` in ${areasCounted(areas.length)}, from ${northernmost(areas)} to ${southernmost(areas)}`;
}

type AreaPlace = { name: string; lat: number };

function northernmost(areas: readonly AreaPlace[]): string | undefined {
  return areas.toSorted((a, b) => b.lat - a.lat)[0]?.name;
}

function southernmost(areas: readonly AreaPlace[]): string | undefined {
  return areas.toSorted((a, b) => a.lat - b.lat)[0]?.name;
}
