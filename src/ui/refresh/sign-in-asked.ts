/** The address to sign in at, where an answer is the redirect of a page that whoever is not signed in may not see. */
export function signInAsked(answer: unknown): string | undefined {
  const to = answer instanceof Response ? (answer.headers.get('Location') ?? '') : '';
  return /^\/\w+\/sign-in\?(to|next)=/.test(to) ? to : undefined;
}
