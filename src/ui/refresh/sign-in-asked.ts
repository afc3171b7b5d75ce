/** The address to sign in at, where an answer redirects from a page that needs a sign-in. */
export function signInAsked(answer: unknown): string | undefined {
  const to = answer instanceof Response ? (answer.headers.get('Location') ?? '') : '';
  return /^\/\w+\/sign-in\?(to|next)=/.test(to) ? to : undefined;
}
