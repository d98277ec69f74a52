import { readFile } from 'node:fs/promises'

/** The parts of an OpenAPI 3.0 schema that values are checked against. */
export interface Schema {
  readonly $ref?: string
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array'
  readonly nullable?: boolean
  readonly enum?: readonly unknown[]
  readonly maxLength?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

export interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export interface FoundOperation {
  /** In the document's notation: `post /v1/customers/{customer}`. */
  readonly name: string
  readonly operation: Operation
}

/** Example objects by name, in the structure of the file. */
export type Examples = Readonly<Record<string, object>>

export async function readDocument(path: string): Promise<Document> {
  const document: Document = JSON.parse(await readFile(path, 'utf8'))
  if (typeof document.paths !== 'object' || typeof document.components?.schemas !== 'object') {
    throw new Error(`${path} is not an OpenAPI document with paths and schemas.`)
  }
  return document
}

export async function readExamples(path: string): Promise<Examples> {
  const { resources }: { resources?: Examples } = JSON.parse(await readFile(path, 'utf8'))
  if (typeof resources !== 'object') throw new Error(`${path} has no example objects under "resources".`)
  return resources
}

/** Finds the operation for a path; literal segments take precedence over those in braces. */
export function findOperation({ paths }: Document, method: string, pathname: string): FoundOperation | null {
  const candidates = Object.keys(paths)
    .filter((path) => patternOf(path).test(pathname))
    .sort((one, other) => countNames(one) - countNames(other))
  for (const path of candidates) {
    const operation = paths[path]?.[method.toLowerCase()]
    if (operation !== undefined) return { name: `${method.toLowerCase()} ${path}`, operation }
  }
  return null
}

export function resolve(document: Document, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  const name = schema.$ref.replace('#/components/schemas/', '')
  const found = document.components.schemas[name]
  if (found === undefined) throw new Error(`The document refers to ${schema.$ref}, which it does not have.`)
  return resolve(document, found)
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

function countNames(path: string): number {
  return path.split('{').length
}
