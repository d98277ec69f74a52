import { z } from 'zod'
import { exampleOf } from './openapi-examples.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

type JsonContent = {
  readonly 'application/json': { readonly schema: JsonSchema; readonly example: unknown }
}

/** The named schemas of one API's description: each is there once, and referred to from wherever it occurs. */
export class NamedSchemas {
  readonly all: Record<string, JsonSchema> = {}

  /** What travels, whatever it is decoded to. A schema of the contract that has no id of its own gets this name. */
  describe(schema: z.ZodType, name: string): JsonContent {
    const { $defs, ...described } = toJsonSchema(schema)
    Object.assign(this.all, $defs)
    if (described['$ref'] === undefined) this.all[name] = described
    const ref = described['$ref'] === undefined ? { $ref: refTo(name) } : described
    return { 'application/json': { schema: ref, example: exampleOf(ref, this.all) } }
  }

  /** The same for what is left of an object without some fields, which travel elsewhere. */
  describeWithout(schema: z.ZodType, fields: readonly string[], name: string): JsonContent {
    if (fields.length === 0) return this.describe(schema, name)
    const { $defs, ...described } = toJsonSchema(schema)
    Object.assign(this.all, $defs)
    const { properties = {}, required = [], ...more } = objectOf(described, this.all)
    this.all[name] = {
      ...more,
      properties: Object.fromEntries(Object.entries(properties).filter(([field]) => !fields.includes(field))),
      required: required.filter((field) => !fields.includes(field)),
    }
    const ref = { $ref: refTo(name) }
    return { 'application/json': { schema: ref, example: exampleOf(ref, this.all) } }
  }

  /** The fields of an input, for the query of a request. */
  fields(schema: z.ZodType): { name: string; required: boolean; schema: JsonSchema; example: unknown }[] {
    const { $defs, ...described } = toJsonSchema(schema)
    Object.assign(this.all, $defs)
    const { properties = {}, required = [] } = objectOf(described, this.all)
    return Object.entries(properties).map(([name, field]) => ({
      name,
      required: required.includes(name),
      schema: field,
      example: exampleOf(field, this.all, name),
    }))
  }
}

function refTo(name: string): string {
  return `#/components/schemas/${name}`
}

/** The shape that `toJSONSchema` has for an object. */
interface ObjectSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

function objectOf(schema: JsonSchema, all: Readonly<Record<string, JsonSchema>>): ObjectSchema {
  const { $ref } = schema
  return typeof $ref === 'string' ? (all[$ref.split('/').at(-1) ?? ''] ?? schema) : schema
}

interface Described extends JsonSchema {
  readonly $defs?: Readonly<Record<string, JsonSchema>>
}

function toJsonSchema(schema: z.ZodType): Described {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // "date-time" says it all; the pattern of all valid days would fill the page.
    override: ({ zodSchema, jsonSchema }) => {
      // Left out where a field is decoded; they are written as what travels.
      const { examples } = z.globalRegistry.get(zodSchema) ?? {}
      if (Array.isArray(examples)) jsonSchema.examples = examples
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
      // A number that travels as text: its meta says so.
      if (jsonSchema.type === 'integer') delete jsonSchema.pattern
    },
  })
  return JSON.parse(JSON.stringify(described).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
