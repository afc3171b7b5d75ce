import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';

/**
 * The router's scripts, fetched after styles and font: a page reads, its links lead on and its forms are posted before
 * they have come. The router has no setting for it, so it is written on the preloads that it answers.
 */
export function LowPriorityScripts({ nonce }: { nonce: string | undefined }) {
  const scripts = Scripts({ nonce }) as ReactElement<{ children: ReactNode }> | null;
  return scripts && Children.map(scripts.props.children, atLowPriority);
}

function atLowPriority(part: ReactNode): ReactNode {
  return isValidElement(part) && part.type === 'link'
    ? cloneElement(part as ReactElement<{ fetchPriority: string }>, { fetchPriority: 'low' })
    : part;
}
