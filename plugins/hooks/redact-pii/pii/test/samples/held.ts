/** Files that were written before the rules were tried on them, and are only measured with: `{{secret}}`, `[[harmless]]`. */
export const HELD: readonly (readonly [name: string, text: string])[] = [
  [
    ".env.production",
    `
NODE_ENV=production
PORT=8080
DATABASE_URL=postgres://app_rw:{{password}}@db-3.internal:5432/shop
REDIS_URL=redis://:{{hex32}}@cache.internal:6379/0
STRIPE_SECRET_KEY={{stripe}}
STRIPE_PUBLISHABLE_KEY=
SENTRY_AUTH_TOKEN={{sentry}}
SESSION_SECRET="{{base64}}"
JWT_SIGNING_KEY='{{hex64}}'
MAILGUN_API_KEY={{mailgun}}
FEATURE_FLAGS=search,cart
`,
  ],
  [
    "settings.py",
    `
import os

DEBUG = False
SECRET_KEY = "{{password}}{{password}}{{password}}"
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "shop",
        "USER": "shop",
        "PASSWORD": "{{weak}}",
        "HOST": "10.0.3.4",
    }
}
AWS_ACCESS_KEY_ID = "{{aws}}"
AWS_SECRET_ACCESS_KEY = "{{awsSecret}}"
EMAIL_HOST_PASSWORD = os.environ["EMAIL_HOST_PASSWORD"]
`,
  ],
  [
    "application.yml",
    `
spring:
  datasource:
    url: jdbc:mysql://db.example.net:3306/crm?useSSL=true
    username: crm
    password: {{weak}}
  mail:
    password: \${MAIL_PASSWORD}
cloud:
  azure:
    storage:
      connection-string: DefaultEndpointsProtocol=https;AccountName=crmstore;AccountKey={{azureKey}};EndpointSuffix=core.windows.net
slack:
  webhook: {{slackHook}}
`,
  ],
  [
    "deploy.sh",
    `
#!/usr/bin/env bash
set -euo pipefail
export NPM_TOKEN={{npm}}
export VAULT_TOKEN="{{vault}}"
curl -fsS -H "Authorization: Bearer {{jwt}}" https://api.example.net/v1/deploy
curl -u deploy:{{password}} https://ci.example.net/job/build
docker login -u bot --password {{docker}} registry.example.net
mysql -h db -u root -p'{{weak}}' crm < dump.sql
git push https://ci:{{github}}@github.com/acme/site.git main
`,
  ],
  [
    "terraform.tfvars",
    `
region         = "eu-central-1"
instance_type  = "t3.large"
db_password    = "{{password}}"
datadog_api_key = "{{datadog}}"
cloudflare_api_token = "{{cloudflare}}"
ami            = "ami-[[short]]0123456789"
`,
  ],
  [
    "values.yaml",
    `
image:
  repository: registry.example.net/shop
  tag: [[short]]
  digest: sha256:[[sha256]]
secrets:
  openaiApiKey: {{openai}}
  anthropicApiKey: "{{anthropic}}"
  grafanaToken: {{grafana}}
  basicAuthPassword: {{password}}
`,
  ],
  [
    "id_rsa",
    `
{{rsa}}
`,
  ],
  [
    "service-account.json",
    `
{
  "type": "service_account",
  "project_id": "acme-prod",
  "private_key_id": "{{hex40}}",
  "private_key": "{{pem}}",
  "client_email": "svc@acme-prod.iam.gserviceaccount.com"
}
`,
  ],
  [
    ".npmrc",
    `
registry=https://registry.npmjs.org/
//registry.npmjs.org/:_authToken={{npm}}
//npm.example.net/:_auth={{base64}}
always-auth=true
`,
  ],
  [
    ".netrc",
    `
machine api.example.net
  login deploy
  password {{password}}
machine github.com login bot password {{github}}
`,
  ],
  [
    "ci.log",
    `
2025-11-03T10:12:01.332Z [info] Cloning into '/build'
2025-11-03T10:12:02.117Z [info] HEAD is now at [[short]] fix cart
2025-11-03T10:12:09.001Z [debug] env GITLAB_TOKEN={{gitlab}} CI_JOB_ID=[[digits]]
2025-11-03T10:12:11.420Z [debug] > POST /login {"user":"ci","password":"{{weak}}"}
2025-11-03T10:12:11.900Z [debug] < set-cookie: session={{hex64}}; HttpOnly
2025-11-03T10:12:15.000Z [info] pushed sha256:[[sha256]]
`,
  ],
  [
    "config.ts",
    `
export const config = {
  region: "us-east-1",
  apiKey: "{{google}}",
  sendgrid: "{{sendgrid}}",
  clientSecret: "{{googleClient}}",
  telegramToken: "{{telegram}}",
  timeoutMs: 30_000,
  buildId: "[[uuid]]",
} as const;
`,
  ],
  [
    "Main.java",
    `
public class Main {
  private static final String TOKEN = "{{slackBot}}";
  private static final String PASSWORD = "{{password}}";
  static String url = "jdbc:postgresql://db:5432/app?user=app&password={{weak}}";
  public static void main(String[] args) { connect(url, TOKEN); }
}
`,
  ],
  [
    "main.go",
    `
package main

const (
	hfToken   = "{{huggingface}}"
	groqKey   = "{{groq}}"
	notionKey = "{{notion}}"
)

func main() { client := linear.New("{{linear}}"); client.Run() }
`,
  ],
  [
    "docker-compose.yml",
    `
services:
  db:
    image: postgres:16
    environment:
      POSTGRES_USER: app
      POSTGRES_PASSWORD: {{weak}}
  web:
    environment:
      - SHOPIFY_TOKEN={{shopify}}
      - MONGO_URL=mongodb+srv://app:{{password}}@cluster0.mongodb.net/app
`,
  ],
  [
    "history",
    `
cd site
git clone https://{{githubFine}}@github.com/acme/private.git
export DIGITALOCEAN_TOKEN={{digitalocean}}
aws configure set aws_secret_access_key {{awsSecret}}
sshpass -p '{{password}}' ssh deploy@10.0.0.4
psql "postgresql://app:{{weak}}@db/app"
ls -la
`,
  ],
  [
    "notes.md",
    `
# Server

The admin password is {{password}} (change it). The API key: \`{{hex32}}\`.
Webhook: {{discordHook}}

Token for Figma: {{figma}}
`,
  ],
  [
    "wrapped.sh",
    `
curl -H "Authorization: token {{wrapped}}" \\
  https://api.github.com/user
`,
  ],
  [
    "README.md",
    `
# Client

\`\`\`sh
export API_KEY=YOUR_API_KEY
export GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
export OPENAI_API_KEY=sk-...
curl -H "Authorization: Bearer <token>" https://api.example.net
\`\`\`

Set \`password\` to your password. The token is read from \`process.env.TOKEN\`.
`,
  ],
  [
    "package-lock.json",
    `
{
  "name": "site",
  "lockfileVersion": 3,
  "packages": {
    "node_modules/left-pad": {
      "version": "1.3.0",
      "resolved": "https://registry.npmjs.org/left-pad/-/left-pad-1.3.0.tgz",
      "integrity": "[[integrity]]"
    }
  }
}
`,
  ],
  [
    "auth.ts",
    `
import { hash } from "./hash.ts";

export async function login(user: string, password: string): Promise<Session> {
  const token = await createToken(user);
  const secret = process.env.SESSION_SECRET ?? "";
  if (password === "") throw new Error("password is required");
  return { token: token.value, secretKey: secret, passwordHash: await hash(password) };
}
`,
  ],
  [
    "CHANGELOG.md",
    `
## 2.4.0

- [[short]] Rotate tokens after an hour
- Fix password reset ([[sha]])
- Secret scanning: ignore lock files
`,
  ],
  [
    "page.html",
    `
<form><label>Password <input type="password" name="password" autocomplete="current-password"></label>
<input type="hidden" name="csrf" value=""><img src="[[image]]" alt=""></form>
<script integrity="[[integrity]]" crossorigin="anonymous" src="/app.[[short]].js"></script>
`,
  ],
  [
    "app.min.js",
    `
!function(e,t){"object"==typeof exports?t(exports):t((e=e||self).app={})}(this,function(e){var t={password:"Password",token:null,apiKey:void 0},n=function(e){return e.token||t.token};e.get=n,e.auth=function(e){return{Authorization:"Bearer "+e.token}}});
`,
  ],
  [
    "variables.tf",
    `
variable "db_password" {
  type      = string
  sensitive = true
}
resource "random_password" "db" { length = 24 }
output "token" { value = module.auth.token }
`,
  ],
  [
    "workflow.yml",
    `
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@[[sha]]
      - run: npm test
        env:
          NPM_TOKEN: \${{ secrets.NPM_TOKEN }}
          API_KEY: \${{ secrets.API_KEY }}
`,
  ],
  [
    "lorem.txt",
    `
Lorem ipsum dolor sit amet, consectetur adipiscing elit. The secret of good bread is time; the key is patience, and a token of thanks
goes to the baker. Passwords should have at most 64 characters. See section 4.2, order [[digits]], or call the bakery.
`,
  ],
  [
    "aws-docs.md",
    `
Use \`aws configure\` with the key AKIAIOSFODNN7EXAMPLE and the secret wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY, as in
\`aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY\`.
`,
  ],
  [
    "events.json",
    `
{"id":"[[uuid]]","commit":"[[sha]]","etag":"[[etag]]","size":48211,"digest":"sha256:[[sha256]]","tokens":1532,"maxTokens":4096}
`,
  ],
  [
    "styles.css",
    `
.password-field::after { content: "\\f023"; color: #a1b2c3; }
.token { background: url(data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7); }
`,
  ],
];
