import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { listAreas } from '#src/features/areas/areas.server.ts';
import { InstructorCards } from '#src/features/instructors/instructor-cards.tsx';
import { listInstructors } from '#src/features/instructors/instructors.server.ts';
import { SeekForm } from '#src/features/instructors/seek-form.tsx';
import { wantedOf } from '#src/features/instructors/wanted.ts';
import { pageMeta } from '#src/platform/page-meta.ts';
import { servicesContext } from '#src/platform/services.server.ts';
import { Crumbs } from '#src/ui/crumbs.tsx';
import { cardMaker } from './instructor-cards.server.ts';
import '#src/features/instructors/instructors.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock, publicUrl } = context.get(servicesContext);
  const [everybody, areas, card] = await Promise.all([
    listInstructors(db),
    listAreas(db),
    cardMaker(db, clock.now()),
  ]);
  const languages = [...new Set(everybody.flatMap((one) => one.languages.slice(1)))].sort();
  const wanted = wantedOf(new URL(request.url).searchParams, languages);
  return { publicUrl, wanted, languages, areaCount: areas.length, people: everybody.map(card) };
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  return pageMeta({
    title: 'Our driving instructors',
    description: `Find a driving instructor near you, manual or automatic, in your language. Their reviews, and prices with every fee in them.`,
    path: '/instructors',
    publicUrl: loaderData.publicUrl,
  });
}

export default function InstructorsPage() {
  const { wanted, languages, people, areaCount } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <Crumbs steps={[{ to: '/', name: 'Home' }]} here="Instructors" />
      <div className="plate plate--blue seek">
        <div className="stack">
          <h1>Find your instructor</h1>
          <p className="seek__intro">
            {people.length} people in {areaCount} areas, all approved by the DVSA. Tell us what suits you.
          </p>
        </div>
        <SeekForm wanted={wanted} languages={languages} />
      </div>
      <section className="section" aria-labelledby="found">
        <div className="found" role="status">
          <h2 id="found">{people.length} instructors</h2>
        </div>
        <InstructorCards people={people} />
      </section>
    </div>
  );
}
