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
  /** `fs` only if a bucket is used in addition to files on disk. */
  readonly driver: 'fs' | 's3' | 'gcs'
  readonly bucket: string | null
  readonly region: string | null
  readonly endpoint: string | null
  /** Null for the machine's own credentials. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
}

/** Stores files in a bucket of Amazon S3 or a compatible service, such as Google Cloud Storage with "HMAC keys". */
export function filesInBucket(
  { driver, bucket, region, endpoint, credentials }: BucketSettings,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): FileStore {
  // Settings without a bucket are rejected.
  const Bucket = bucket ?? ''
  const address = endpoint ?? (driver === 'gcs' ? GOOGLE : null)
  // A locked bucket requires a checksum.
  const checksum = isLocked ? ({ ChecksumAlgorithm: 'CRC32' } as const) : {}
  const client = new S3Client({
    region: region ?? (driver === 'gcs' ? 'auto' : 'us-east-1'),
    // Without credentials here, the client looks for them where Amazon's own tools do.
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
        // If there are no files, the list itself is missing.
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
    // A bucket discards incomplete uploads on its own.
    removeUnfinished: async () => 0,
  }
}

/** Other services expect the bucket at the start of the path, and not all of them support Amazon's newer checksums. */
function elsewhere(endpoint: string): S3ClientConfig {
  return {
    endpoint,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
}
