/** Any other address under /diary, which instructors read inside the diary's frame. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export default function NoSuchPage() {
  return null;
}
