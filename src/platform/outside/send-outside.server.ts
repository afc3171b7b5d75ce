import { type IncomingMessage, type RequestOptions, request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { type Allows, toAllowed } from './allowed-lookup.server.ts';

/** Sends a request to an address that we have not chosen, and answers once its headers are here. Throws `AddressRefused`. */
export async function sendOutside(
  url: URL,
  { allows, body, ...options }: RequestOptions & { allows: Allows; body?: string | Buffer },
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestByHttps : requestByHttp;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(url, { ...options, ...toAllowed(url, allows) }, resolve)
    .on('error', reject)
    .end(body);
  return promise;
}
