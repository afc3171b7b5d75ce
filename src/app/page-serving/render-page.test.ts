import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '#src/platform/http/api.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { createBuiltApp } from '#testing/pages.ts';
import { prepareBuild } from '#testing/server.ts';

describe('a page that is rendered for one visitor', () => {
  let app: TestApp;
  let built: Api;
  beforeAll(async () => {
    await prepareBuild();
    app = await testApp();
    built = await createBuiltApp(app.running);
  });
  afterAll(async () => {
    await built.close();
    await app.close();
  });

  test.each(['/account/sign-in', '/instructors/amara-osei/times', '/areas-covered'])(
    'has all data of %s in it, and no placeholder',
    async (url) => {
      const { statusCode, body } = await built.inject(url);
      expect(statusCode).toBe(200);
      expect(body).toMatch(/^<!DOCTYPE html><html[\s\S]*<\/html>$/);
      expect(body.match(/streamController\.enqueue\(/g)).toHaveLength(1);
      expect(body.match(/streamController\.close\(/g)).toHaveLength(1);
      expect(body).not.toMatch(/<!--\$[?!]-->|<template (id|data-)|\$RC/);
    },
  );

  test('has scripts that its policy allows alone', async () => {
    const { body } = await built.inject('/account/sign-in');
    const scripts = [...body.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
    expect(scripts.filter((attributes) => !attributes?.includes('nonce="'))).toEqual([]);
  });
});
