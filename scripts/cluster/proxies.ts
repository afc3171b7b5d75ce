import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ownedByPostgres, type PostgresCluster, writeSecretly } from './postgres-cluster.ts';
import { freePorts, restartable, run, start, until } from './processes.ts';
import { writeFrom } from './templates.ts';

export const ROLE = 'bitepoint';
export const PASSWORD = 'the password of the trial';

/** HAProxy leads to the primary, and pgbouncer shares its connections; both by the files of deploy/. */
export async function startDatabaseProxies(folder: string, logs: string, { nodes }: PostgresCluster) {
  const [primaryPort = 0, poolPort = 0] = await freePorts(2);
  const haproxy = path.join(folder, 'haproxy.cfg');
  const servers = nodes.map(({ name, port, restPort }, index): [string, string] => [
    `server ${name} 10.0.0.${index + 1}:5432 check port 8008`,
    `server ${name} 127.0.0.1:${port} check port ${restPort}`,
  ]);
  writeFrom('haproxy/haproxy.cfg', haproxy, [['127.0.0.1:5000', `127.0.0.1:${primaryPort}`], ...servers]);
  start({ name: 'haproxy', command: 'haproxy', args: ['-db', '-f', haproxy], logs });

  const own = path.join(folder, 'pgbouncer');
  mkdirSync(own);
  const users = path.join(own, 'userlist.txt');
  writeFrom('pgbouncer/pgbouncer.ini', path.join(own, 'pgbouncer.ini'), [
    ['port=5000', `port=${primaryPort}`],
    ['listen_port = 6432', `listen_port = ${poolPort}`],
    ['/etc/pgbouncer/userlist.txt', users],
  ]);
  ownedByPostgres(own);
  writeSecretly(users, `"${ROLE}" "${PASSWORD}"\n`);
  const pool = restartable(() =>
    start({
      name: 'pgbouncer',
      command: 'pgbouncer',
      args: [path.join(own, 'pgbouncer.ini')],
      logs,
      asPostgres: true,
    }),
  );
  const through = (port: number) =>
    `postgres://${ROLE}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/bitepoint`;
  return { pool, url: through(poolPort), direct: through(primaryPort) };
}

/** nginx by the file of deploy/, with a certificate that signs itself. */
export async function startWebProxy(folder: string, logs: string, sites: number[]) {
  const [plain = 0, port = 0] = await freePorts(2);
  const own = path.join(folder, 'nginx');
  mkdirSync(own);
  const at = (name: string) => path.join(own, name);
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'];
  const key = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', at('key.pem')];
  run('openssl', [...key, '-out', at('fullchain.pem'), ...subject]);
  writeFileSync(at('sites.conf'), sites.map((site) => `server 127.0.0.1:${site};\n`).join(''));
  writeFrom('nginx/bitepoint.conf', at('bitepoint.conf'), [
    ['/etc/nginx/bitepoint-sites.conf', at('sites.conf')],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['/etc/bitepoint/tls/fullchain.pem', at('fullchain.pem')],
    ['/etc/bitepoint/tls/key.pem', at('key.pem')],
  ]);
  const asRoot = process.getuid?.() === 0 ? 'user root;\n' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    at('nginx.conf'),
    `${asRoot}daemon off;\nworker_processes 1;\npid ${at('pid')};\nerror_log ${at('errors')} warn;\nevents {}\n` +
      `http {\n  access_log ${at('requests')};\n` +
      temporary.map((kind) => `  ${kind}_temp_path ${at(kind)};\n`).join('') +
      `  include ${at('bitepoint.conf')};\n}\n`,
  );
  const command = ['-e', at('errors'), '-c', at('nginx.conf')];
  start({ name: 'nginx', command: 'nginx', args: command, logs });
  await until('nginx', () => fetch(`http://127.0.0.1:${plain}`, { redirect: 'manual' }));
  return { port, sitesFile: at('sites.conf'), reload: ['nginx', ...command, '-s', 'reload'].join(' ') };
}
