import { school } from '../../client/school.ts';

// Each of these is refused by the compiler: src/app/http/typed-client.test.ts counts them.
const call = school('http://localhost', { program: 'wrong' });

export const wrong = [
  () => call('get', '/v1/office/nothing', {}),
  () => call('get', '/v1/office/orders', { query: { state: 'lost' } }),
  () => call('post', '/v1/office/orders/{id}/notes', { path: { id: '1' }, body: {} }),
];
