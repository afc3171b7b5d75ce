import type { ShownMockTest } from './mock-tests.server.ts';

/** A learner's mock tests. */
export function MockTestList({ tests }: { tests: readonly ShownMockTest[] }) {
  if (tests.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="mocks">
      <h2 className="h3" id="mocks">
        Mock tests
      </h2>
      {tests.map(({ id, day, isPass, faults, wasStopped, areas, note }) => (
        <div key={id} className="panel stack stack--3">
          <p>
            <strong>{isPass ? 'It would have been a pass' : 'It wouldn’t have been a pass yet'}</strong>,{' '}
            {day}: {faults}
            {wasStopped && '. The instructor had to act'}
          </p>
          {areas.length > 0 && (
            <ul>
              {areas.map((area) => (
                <li key={area.name}>
                  {area.name}: {area.faults}
                </li>
              ))}
            </ul>
          )}
          {note && <p>{note}</p>}
        </div>
      ))}
    </section>
  );
}
