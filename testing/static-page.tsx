import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';

interface PageRequest {
  /** Posts a form without fields instead of opening the page. */
  posts?: boolean;
  requestContext?: RouterContextProvider;
}

/** A page as the server renders it: its status, its markup, and the data of its own route. */
export async function staticPage(
  routes: RouteObject[],
  address: string,
  { posts = false, requestContext }: PageRequest = {},
) {
  const handler = createStaticHandler(routes);
  const body = posts ? { method: 'POST', body: new FormData() } : {};
  const request = new Request(`https://site.example${address}`, body);
  const context = await handler.query(request, { requestContext });
  if (context instanceof Response) throw new Error('No page');
  const router = createStaticRouter(handler.dataRoutes, context);
  const markup = renderToStaticMarkup(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  );
  return { status: context.statusCode, markup, data: Object.values(context.loaderData).at(-1) };
}
