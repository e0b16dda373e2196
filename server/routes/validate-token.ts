import Router from '@koa/router'
import { limitKey } from '../http/authenticate.js'
import { readFields } from '../http/problems.js'
import { readJson } from '../http/read-json.js'
import { tokenFields } from '../http/request-schemas.js'
import { answer } from '../http/requests.js'
import type { Services } from '../operations/services.js'

/** Route that validates tokens. */
export function validateTokenRoutes(services: Services): Router {
  const router = new Router({ prefix: '/enterprise-api', sensitive: true })
  router.post('/validate-token', limitKey(services, 'validate_token'), async (context) => {
    const { token } = readFields(tokenFields, 'body', (await readJson(context)) ?? {})
    const { valid, apiKey } = await services.tokens.validate(token)
    answer(context, 'EnterpriseAPIValidateTokenResponse', { valid, api_key: apiKey })
  })
  return router
}
