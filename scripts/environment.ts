import { existsSync } from 'node:fs';

// Imported before anything else that starts: what stands in `.env` counts, unless the environment says otherwise.
if (existsSync('.env')) process.loadEnvFile('.env');
