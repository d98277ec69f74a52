import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseCommon } from './refusal.ts'

/** The body of a call that takes one file. */
export class Upload {
  readonly fileName: string
  readonly bytes: Buffer

  constructor(fileName: string, bytes: Buffer) {
    this.fileName = fileName
    this.bytes = bytes
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set if the body is one uploaded file: its maximum size in bytes. */
    readonly maxFileBytes?: number
  }
}

/** Lets upload calls read their file from `multipart/form-data` with one field of any name. */
export function acceptUploads(app: FastifyInstance): void {
  // A form larger than the body limit has already been rejected unread.
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer<ArrayBuffer>) => {
      const { maxFileBytes } = request.routeOptions.config
      if (maxFileBytes === undefined) throw refuseCommon('UnsupportedMediaType')
      const upload = await readForm(body, request.headers['content-type'] ?? '')
      if (upload === null) throw refuseCommon('InvalidRequest')
      if (upload.bytes.length > maxFileBytes) throw refuseCommon('RequestTooLarge')
      return upload
    },
  )
}

async function readForm(body: Buffer<ArrayBuffer>, contentType: string): Promise<Upload | null> {
  try {
    const form = await new Response(body, { headers: { 'content-type': contentType } }).formData()
    const [file, ...others] = [...form.values()]
    if (!(file instanceof File) || others.length > 0) return null
    return new Upload(file.name, Buffer.from(await file.arrayBuffer()))
  } catch (error) {
    // Thrown for a body that is not a form.
    if (error instanceof TypeError) return null
    throw error
  }
}
