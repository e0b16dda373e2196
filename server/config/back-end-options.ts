import * as z from 'zod'
import { baseAddress, flag, OBJECT, serverAddress, text } from './rules.js'

// Options of the servers that several machines share.

export const redis = z.strictObject(
  {
    /** Address of the server, with user, password and database number if needed. @default none */
    url: serverAddress('redis://127.0.0.1:6379', ['redis:', 'rediss:']).optional(),
    /** Prefix of all keys. Services that share a server need different prefixes. @default 'recreate' */
    prefix: text('letters, digits, `.`, `_` and `-`, at most 40', (value) => /^[\w.-]{1,40}$/.test(value)).default(
      'recreate',
    ),
  },
  OBJECT,
)

export const postgres = z.strictObject(
  {
    /** Address of the server, with user, password and the name of the database. @default none */
    url: serverAddress('postgresql://user:password@127.0.0.1:5432/recreate', ['postgres:', 'postgresql:']).optional(),
    /** Name of the table, which is created if it does not exist. @default 'recreate_records' */
    table: text('lower-case letters, digits and `_`, beginning with a letter, at most 40', (value) =>
      /^[a-z][a-z0-9_]{0,39}$/.test(value),
    ).default('recreate_records'),
  },
  OBJECT,
)

export const s3 = z.strictObject(
  {
    /** Name of the bucket, which must exist. @default none */
    bucket: text('the name of a bucket', (value) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value)).optional(),
    /** Prefix of all object names. @default none */
    prefix: text('letters, digits, `.`, `_`, `-` and `/`', (value) => /^[\w./-]{1,200}$/.test(value)).optional(),
    /** Region of the bucket. @default from the environment or the AWS files; `us-east-1` with an endpoint */
    region: text('the name of a region', (value) => /^[\w-]+$/.test(value)).optional(),
    /** Address of a server other than AWS. @default AWS */
    endpoint: baseAddress().optional(),
    /** Whether the bucket is in the path of an address, not in its host. @default true with an endpoint */
    forcePathStyle: flag().optional(),
    /** Id of the access key. @default from the AWS SDK: its own variables, a profile, or the machine's role */
    accessKeyId: text('the id of an access key').optional(),
    /** Secret of the access key. @default as `accessKeyId` */
    secretAccessKey: text('the secret of an access key').optional(),
  },
  OBJECT,
)
