import { randomUUID } from 'node:crypto'
import { type ServiceScope, serviceScopes } from '@portal/contract/service/scopes'
import { serviceKeysCalls } from '@portal/contract/service-keys/calls'
import createClient from 'openapi-fetch'
import type { TestPortal } from './portal.ts'
import type { paths } from './service-api.ts'

let keys = 0

/** Creates a key as an administrator does. */
export async function createServiceKey(
  portal: Pick<TestPortal, 'as'>,
  scopes: readonly ServiceScope[] = serviceScopes,
): Promise<string> {
  const administrator = await portal.as('administrator')
  keys += 1
  const input = { name: `System ${keys}`, scopes: [...scopes] }
  return (await administrator.call(serviceKeysCalls.createServiceKey, input)).key
}

/** Returns a client generated from the description of the service interface, like those of integrators. */
export function serviceClient({ url }: Pick<TestPortal, 'url'>, key: string) {
  return createClient<paths>({ baseUrl: url, headers: { authorization: `Bearer ${key}` } })
}

/** Returns the header of a write, with a new ID unless one is given. */
export function write(id: string = randomUUID()) {
  return { 'Idempotency-Key': id }
}
