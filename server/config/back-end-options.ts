import * as z from 'zod'
import { baseAddress, flag, OBJECT, serverAddress, text } from './rules.js'

// Servers that keep what several machines share.

export const redis = z.strictObject(
  {
    /** Of the server, with user, password and number of the database where it has them. @default none */
    url: serverAddress('redis://127.0.0.1:6379', ['redis:', 'rediss:']).optional(),
    /** What the names of all keys begin with: services that share a server need names that differ. @default 'recreate' */
    prefix: text('letters, digits, `.`, `_` and `-`, 40 at most', (value) => /^[\w.-]{1,40}$/.test(value)).default(
      'recreate',
    ),
  },
  OBJECT,
)

export const postgres = z.strictObject(
  {
    /** Of the server, with user, password and the name of the database. @default none */
    url: serverAddress('postgresql://user:password@127.0.0.1:5432/recreate', ['postgres:', 'postgresql:']).optional(),
    /** Name of the table, which is made where it is not there. @default 'recreate_records' */
    table: text('lower-case letters, digits and `_`, a letter first, 40 at most', (value) =>
      /^[a-z][a-z0-9_]{0,39}$/.test(value),
    ).default('recreate_records'),
  },
  OBJECT,
)

export const s3 = z.strictObject(
  {
    /** Name of the bucket, which has to be there. @default none */
    bucket: text('the name of a bucket', (value) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value)).optional(),
    /** What the names of all objects begin with. @default nothing */
    prefix: text('letters, digits, `.`, `_`, `-` and `/`', (value) => /^[\w./-]{1,200}$/.test(value)).optional(),
    /** @default what the environment or the shared AWS files say; `us-east-1` beside an endpoint */
    region: text('the name of a region', (value) => /^[\w-]+$/.test(value)).optional(),
    /** Of a server other than that of AWS. @default AWS */
    endpoint: baseAddress().optional(),
    /** Whether the bucket stands in the path of an address, else in its host. @default true beside an endpoint */
    forcePathStyle: flag().optional(),
    /** @default what the AWS SDK finds: variables of its own, a profile, the role of the machine */
    accessKeyId: text('the id of an access key').optional(),
    /** @default as `accessKeyId` */
    secretAccessKey: text('the secret of an access key').optional(),
  },
  OBJECT,
)
