import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import { DAY_MS } from '@portal/contract/durations'
import { BasicConstraintsExtension, Extension, X509CertificateGenerator } from '@peculiar/x509'
import { exportPKCS8 } from 'jose'

/** Extensions that Apple's library requires in the signing certificates. */
const LEAF = '1.2.840.113635.100.6.11.1'
const INTERMEDIATE = '1.2.840.113635.100.6.2.1'
const ASN1_NULL = new Uint8Array([5, 0])
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const
const VALID_FOR_MS = 20 * 365 * DAY_MS

export interface SigningChain {
  /** In PEM, as configured in the portal. */
  readonly root: string
  /** Leaf, intermediate and root, as in a signature's header. */
  readonly x5c: readonly string[]
  /** The leaf's key, in PEM. */
  readonly key: string
}

/** Creates a certificate chain like Apple's, with its own keys. */
export async function createSigningChain(from: Date): Promise<SigningChain> {
  const makeKeys = () => webcrypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])
  const [rootKeys, middleKeys, leafKeys] = await Promise.all([makeKeys(), makeKeys(), makeKeys()])
  const dates = { notBefore: from, notAfter: new Date(from.getTime() + VALID_FOR_MS), signingAlgorithm: SIGNATURE }
  const subjects = { root: 'CN=Simulated Root CA', middle: 'CN=Simulated Intermediate CA', leaf: 'CN=Simulated Store' }
  const [root, middle, leaf] = await Promise.all([
    X509CertificateGenerator.createSelfSigned({
      ...dates,
      name: subjects.root,
      keys: rootKeys,
      extensions: [new BasicConstraintsExtension(true, undefined, true)],
    }),
    X509CertificateGenerator.create({
      ...dates,
      subject: subjects.middle,
      issuer: subjects.root,
      publicKey: middleKeys.publicKey,
      signingKey: rootKeys.privateKey,
      extensions: [new BasicConstraintsExtension(true, 0, true), new Extension(INTERMEDIATE, false, ASN1_NULL)],
    }),
    X509CertificateGenerator.create({
      ...dates,
      subject: subjects.leaf,
      issuer: subjects.middle,
      publicKey: leafKeys.publicKey,
      signingKey: middleKeys.privateKey,
      extensions: [new BasicConstraintsExtension(false, undefined, true), new Extension(LEAF, false, ASN1_NULL)],
    }),
  ])
  return {
    root: root.toString('pem'),
    x5c: [leaf, middle, root].map((certificate) => certificate.toString('base64')),
    key: await exportPKCS8(leafKeys.privateKey),
  }
}
