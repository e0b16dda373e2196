import Router from '@koa/router'
import { pace } from '../door.js'
import { readFields } from '../problems.js'
import { readJson } from '../read-json.js'
import { tokenFields } from '../request-schemas.js'
import { answer } from '../requests.js'
import type { Services } from '../services.js'

/** Route that validates tokens. */
export function validateTokenRoutes(services: Services): Router {
  const router = new Router({ prefix: '/enterprise-api', sensitive: true })
  router.post('/validate-token', pace(services, 'validate_token'), async (context) => {
    const { token } = readFields(tokenFields, 'body', (await readJson(context)) ?? {})
    const { valid, apiKey } = await services.tokens.validate(token)
    answer(context, 'EnterpriseAPIValidateTokenResponse', { valid, api_key: apiKey })
  })
  return router
}
