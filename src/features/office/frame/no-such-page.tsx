/** Any other address under /office, which staff read inside the office's frame. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export default function NoSuchPage() {
  return null;
}
