import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import type { FileStore } from './files.ts'

const GOOGLE = 'https://storage.googleapis.com'
const CONNECT_TIMEOUT_MS = 3_000
const ANSWER_TIMEOUT_MS = 10_000
const ATTEMPTS = 3

export interface BucketSettings {
  /** `fs` only where a bucket is used beside files on disk. */
  readonly driver: 'fs' | 's3' | 'gcs'
  readonly bucket: string | null
  readonly region: string | null
  readonly endpoint: string | null
  /** Null for those of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
}

/**
 * Keeps files in a bucket of Amazon S3, or of a service that speaks its protocol. Google Cloud Storage does, for which
 * it gives out access keys of the same kind ("HMAC keys").
 */
export function filesInBucket(
  { driver, bucket, region, endpoint, credentials }: BucketSettings,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): FileStore {
  // The settings are refused without one.
  const Bucket = bucket ?? ''
  const address = endpoint ?? (driver === 'gcs' ? GOOGLE : null)
  // A locked bucket takes nothing without one.
  const checksum = isLocked ? ({ ChecksumAlgorithm: 'CRC32' } as const) : {}
  const client = new S3Client({
    region: region ?? (driver === 'gcs' ? 'auto' : 'us-east-1'),
    // Without any here, they are looked for where Amazon's own programs do.
    ...(credentials && { credentials }),
    ...(address !== null && elsewhere(address)),
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: ANSWER_TIMEOUT_MS },
  })
  return {
    async list(folder, { writtenBefore } = {}) {
      const Prefix = `${folder}/`
      const names: string[] = []
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, Delimiter: '/', ContinuationToken }))
        // Where there is nothing, the list itself is missing.
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (!Key || Key === Prefix) continue
          // Without a time, it may be new.
          const isOld = writtenBefore && LastModified ? LastModified < writtenBefore : !writtenBefore
          if (isOld) names.push(Key.slice(Prefix.length))
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
      return names.sort()
    },
    async read(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async write(key, bytes) {
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes, ...checksum }))
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
    },
    // A bucket forgets on its own what did not come whole.
    removeUnfinished: async () => 0,
  }
}

/** Other services know buckets as the start of the path, and not all of them Amazon's newer checksums. */
function elsewhere(endpoint: string): S3ClientConfig {
  return {
    endpoint,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
}
