import type { Log } from '#src/platform/log.server.ts';

/** What Node and PostgreSQL tell of an error. */
interface Failure {
  name?: string;
  message?: string;
  code?: string;
  syscall?: string;
  address?: string;
  port?: number;
  hostname?: string;
  path?: string;
}

/** Errors whose message says already what to change. */
const AS_THEY_ARE = ['ConfigError', 'UnreleasedDatabaseError', 'QuestionsError'];

/** Why a start failed, in a sentence that says what to change. Undefined where it is a fault of the program. */
export function startFailure(error: unknown): string | undefined {
  const failure = error as Failure;
  if (failure.name && AS_THEY_ARE.includes(failure.name)) return failure.message;
  if (failure.syscall === 'listen') return portFailure(failure);
  return serverFailure(failure) ?? diskFailure(failure);
}

function portFailure({ code, address, port }: Failure): string | undefined {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Set PORT; the simulators take the next five.`;
  if (code === 'EACCES')
    return `No permission to open port ${port}: those below 1024 are the system’s. Set PORT to a higher one, with a proxy before it (docs/deploy.md).`;
  if (code === 'EADDRNOTAVAIL')
    return `This machine has no address ${address}. Set HOST to one that it has, or to 0.0.0.0 for all of them.`;
  return undefined;
}

/** What PostgreSQL says of names holds no password. */
function serverFailure({ code, message, syscall, address, port, hostname }: Failure): string | undefined {
  if (code === 'ECONNREFUSED' || code === 'ETIMEDOUT' || code === 'EHOSTUNREACH')
    return `No PostgreSQL server answers at ${address}, port ${port} (DATABASE_URL). Start it, or correct the address.`;
  if (syscall === 'getaddrinfo') return `No server is called ${hostname} (DATABASE_URL).`;
  // Invalid password, invalid authorisation, no such database, no permission (PostgreSQL's appendix A).
  if (code && ['28P01', '28000', '3D000', '42501'].includes(code))
    return `The PostgreSQL server of DATABASE_URL says: ${message}. docs/deploy.md says how to make the user and the database.`;
  return undefined;
}

function diskFailure({ code, path }: Failure): string | undefined {
  if (code === 'ENOSPC') return `The disk is full${path ? `, at ${path}` : ''}.`;
  if (path && code && ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR'].includes(code))
    return `No permission to write ${path}. Set DATA_DIR to a folder that this user can write.`;
  return undefined;
}

/** Ends the process, with the reason in one line where its reader can mend it: in the log, where one is given. */
export function endWithReason(error: unknown, log?: Log): never {
  const reason = startFailure(error);
  if (log) {
    if (reason === undefined) log.fatal({ err: error }, 'the start failed');
    else log.fatal(reason);
    process.exit(1);
  }
  if (reason === undefined) throw error;
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
