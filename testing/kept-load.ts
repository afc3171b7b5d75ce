import http from 'node:http';
import https from 'node:https';
import { setTimeout } from 'node:timers/promises';

/** Asks without end on connections that are kept, by GET and by POST in turns, and counts what is not answered. */
export function keptLoad(
  url: string,
  { connections, pauseMs = 5 }: { connections: number; pauseMs?: number },
) {
  let asking = true;
  let answered = 0;
  const lost: string[] = [];
  const ask = async (agent: http.Agent, method: 'GET' | 'POST') => {
    try {
      const status = await statusOf(
        `${url}${method === 'GET' ? '/robots.txt' : '/v1/nothing'}`,
        agent,
        method,
      );
      if (status === (method === 'GET' ? 200 : 404)) answered += 1;
      else lost.push(`${method}: ${status}`);
    } catch (error) {
      lost.push(`${method}: ${(error as Error).message}`);
    }
  };
  const clients = Array.from({ length: connections }, async (_, place) => {
    const kept = { keepAlive: true, maxSockets: 1 };
    const agent = url.startsWith('https:')
      ? new https.Agent({ ...kept, rejectUnauthorized: false })
      : new http.Agent(kept);
    for (let turn = place; asking; turn += 1) {
      await ask(agent, turn % 2 === 0 ? 'GET' : 'POST');
      await setTimeout(pauseMs * (1 + (place % 4)));
    }
    agent.destroy();
  });
  return {
    async stop() {
      asking = false;
      await Promise.all(clients);
      return { answered, lost };
    },
  };
}

function statusOf(url: string, agent: http.Agent, method: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-requested-with': 'load', 'content-type': 'application/json' };
    const { request } = url.startsWith('https:') ? https : http;
    const sent = request(url, { agent, method, headers }, (answer) => {
      answer
        .resume()
        .once('end', () => resolve(answer.statusCode))
        .once('error', reject);
    });
    sent.once('error', reject).end(method === 'POST' ? '{}' : undefined);
  });
}
