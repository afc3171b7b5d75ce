/** The way to sign in once more, while this page stays as it is. */
export function SignInLink({ to }: { to: string | undefined }) {
  return (
    to && (
      <a href={to} target="_blank" rel="noreferrer">
        Sign in (opens a new tab)
      </a>
    )
  );
}
