import { existsSync } from 'node:fs';

// Imported first: `.env` applies unless the environment overrides it.
if (existsSync('.env')) process.loadEnvFile('.env');
