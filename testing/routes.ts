import { existsSync } from 'node:fs';
import type { Api } from '#src/platform/http/api.server.ts';

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its parameters as ":id". */
  path: string;
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** Every call that the server has, from its own table: without those that catch all the rest, and built files. */
export function callsOf(api: Api): Route[] {
  const calls: Route[] = [];
  const above: string[] = [];
  for (const line of api.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', segment = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \((.+)\)$/.exec(line) ?? [];
    if (!segment || segment.includes('*')) continue;
    const depth = indent.length / 4;
    above[depth] = `${depth > 0 ? above[depth - 1] : ''}${segment}`;
    const path = above[depth];
    if (existsSync(`build/client${path.replace(/\/:name$/, '')}`)) continue;
    for (const method of METHODS) if (methods.split(', ').includes(method)) calls.push({ method, path });
  }
  return calls;
}
