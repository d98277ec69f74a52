import { z } from 'zod'
import { exampleOf } from './openapi-examples.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

type JsonContent = {
  readonly 'application/json': { readonly schema: JsonSchema; readonly example: unknown }
}

/** Named schemas of an API description: each is defined once and referenced everywhere else. */
export class NamedSchemas {
  readonly all: Record<string, JsonSchema> = {}

  /** Describes the wire format before decoding. A contract schema without an ID gets this name. */
  describe(schema: z.ZodType, name: string): JsonContent {
    const { $defs, ...described } = toJsonSchema(schema)
    Object.assign(this.all, $defs)
    if (described['$ref'] === undefined) this.all[name] = described
    const ref = described['$ref'] === undefined ? { $ref: refTo(name) } : described
    return { 'application/json': { schema: ref, example: exampleOf(ref, this.all) } }
  }

  /** Describes the remaining fields of an object, for fields that are sent elsewhere. */
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

  /** The fields of an input, for a request's query. */
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

/** Type of `toJSONSchema`'s result for an object. */
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
    // "date-time" is sufficient; the pattern of all valid days would fill the page.
    override: ({ zodSchema, jsonSchema }) => {
      // Zod omits examples of decoded fields; ours are written in the wire format.
      const { examples } = z.globalRegistry.get(zodSchema) ?? {}
      if (Array.isArray(examples)) jsonSchema.examples = examples
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
      // A number sent as text, as its metadata says.
      if (jsonSchema.type === 'integer') delete jsonSchema.pattern
    },
  })
  return JSON.parse(JSON.stringify(described).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
