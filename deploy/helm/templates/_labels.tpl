{{- define "chain-dashboard.selector" -}}
app.kubernetes.io/name: chain-dashboard
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}
{{- define "chain-dashboard.labels" -}}
{{ include "chain-dashboard.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end -}}
