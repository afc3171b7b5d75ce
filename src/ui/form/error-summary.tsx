import { useEffect, useRef } from 'react';
import { PageTitle } from '#src/ui/layout/use-school.tsx';
import { dropToastsThatSay } from '../feedback/toasts.tsx';
import type { FormProblem } from './form-problems.ts';

/** "There is a problem": takes focus when it appears, and its links lead to the fields. */
export function ErrorSummary({
  problems,
  title,
}: {
  problems: FormProblem[];
  /** The page's title, which gets the prefix "Error:". */
  title?: string | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) box.current?.focus();
    dropToastsThatSay(problems.map(({ text }) => text));
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <>
      {title && <PageTitle title={`Error: ${title}`} />}
      <div className="notice notice--danger problem" role="alert" tabIndex={-1} ref={box}>
        <h2>There is a problem</h2>
        <ul>
          {problems.map(({ fieldId, text }) => (
            <li key={fieldId ?? text}>
              {fieldId ? (
                <a href={`#${fieldId}`} onClick={(event) => goTo(event, fieldId)}>
                  {text}
                </a>
              ) : (
                <strong>{text}</strong>
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function goTo(event: React.MouseEvent, fieldId: string) {
  event.preventDefault();
  const field = document.getElementById(fieldId);
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}
