import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router';

/** What the server answers at an address of one route: as it is opened, or as a form without fields is posted there. */
export async function staticPage(route: RouteObject, address: string, method: 'GET' | 'POST' = 'GET') {
  const handler = createStaticHandler([route]);
  const body = method === 'POST' ? new FormData() : null;
  const context = await handler.query(new Request(`http://shop.example${address}`, { method, body }));
  if (context instanceof Response) throw new Error('It was led elsewhere.');
  return renderToStaticMarkup(
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} />,
  );
}
