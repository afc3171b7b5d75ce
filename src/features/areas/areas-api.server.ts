import { z } from 'zod';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Api, PUBLIC_READ, problems } from '#src/platform/http/api.server.ts';
import { listAreas } from './areas.server.ts';

const areasResponse = z
  .object({
    data: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        region: z.string(),
        intro: z.string(),
        outcodes: z.array(z.string()).describe('The first halves of the postcodes, like "LS6"'),
        latitude: z.number(),
        longitude: z.number(),
      }),
    ),
  })
  .meta({ id: 'Areas' });

/** Where we teach, for programs of others. */
export function areasApi(api: Api, { db }: { db: Db }) {
  api.get(
    '/v1/website/areas',
    {
      schema: {
        tags: ['Catalogue'],
        operationId: 'listAreas',
        summary: 'Where we teach, by name',
        response: { 200: areasResponse, ...problems },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', PUBLIC_READ);
      const areas = await listAreas(db);
      return {
        data: areas.map(({ slug, name, region, intro, outcodes, lat, lon }) => ({
          slug,
          name,
          region,
          intro,
          outcodes,
          latitude: lat,
          longitude: lon,
        })),
      };
    },
  );
}
